import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scale } from '../../../../../test/scale.ts';
import { RateWindow } from '../../../../ledger/src/rules/limits.ts';

/** Makes a call at this time. Returns whether it passes. */
function pass(window: RateWindow, now: number): boolean {
  if (window.wait(now) > 0) return false;
  window.take(now);
  return true;
}

describe('a rate window', () => {
  test('lets exactly as many calls pass as the rate allows, and the next one when the oldest leaves the window', () => {
    const window = new RateWindow({ calls: 3, seconds: 2 });
    expect([0, 500, 900, 1000].map((now) => pass(window, now))).toEqual([true, true, true, false]);
    expect(window.wait(1000)).toBe(1000);
    expect(pass(window, 1999)).toBe(false);
    expect([pass(window, 2000), pass(window, 2000)]).toEqual([true, false]);
  });

  test('returns the remaining calls and the time until it is empty', () => {
    const window = new RateWindow({ calls: 5, seconds: 1 });
    expect([window.remaining(0), window.reset(0)]).toEqual([5, 0]);
    window.take(0);
    window.take(400);
    expect([window.remaining(400), window.reset(400)]).toEqual([3, 1000]);
    expect([window.remaining(1000), window.reset(1000)]).toEqual([4, 400]);
    expect([window.remaining(1400), window.reset(1400)]).toEqual([5, 0]);
  });

  test('lets no call pass at a rate of 0', () => {
    const window = new RateWindow({ calls: 0, seconds: 60 });
    expect([pass(window, 0), pass(window, 1e9), window.wait(0)]).toEqual([false, false, 60_000]);
  });

  test('counts the calls under an earlier rate, even when they exceed the new rate', () => {
    const before = new RateWindow({ calls: 100, seconds: 1 });
    for (let now = 0; now < 100; now += 1) before.take(now);
    const window = new RateWindow({ calls: 10, seconds: 1 }, before.times());
    expect(window.wait(100)).toBe(990);
    expect([window.remaining(100), pass(window, 1089), pass(window, 1090)]).toEqual([
      0,
      false,
      true,
    ]);
  });

  test('agrees with a list of all call times over random traffic', () => {
    const traffic = fc.record({
      calls: fc.integer({ min: 1, max: 40 }),
      seconds: fc.integer({ min: 1, max: 5 }),
      gaps: fc.array(fc.nat({ max: 400 }), { maxLength: 300 }),
    });
    const agreement = fc.property(traffic, ({ calls, seconds, gaps }) => {
      const window = new RateWindow({ calls, seconds });
      const passed: number[] = [];
      let now = 0;
      for (const gap of gaps) {
        now += gap;
        const inWindow = passed.filter((time) => time > now - seconds * 1000);
        const expected = inWindow.length < calls;
        const oldest = inWindow.at(-calls) ?? 0;
        expect(window.wait(now)).toBe(expected ? 0 : oldest + seconds * 1000 - now);
        expect(window.remaining(now)).toBe(calls - inWindow.length);
        expect(pass(window, now)).toBe(expected);
        if (expected) passed.push(now);
      }
    });
    fc.assert(agreement, { numRuns: scale(1000) });
  });
});
