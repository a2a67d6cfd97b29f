import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  FailedTokens,
  type SlowingRules,
  standardSlowing,
} from '../../src/pipeline/failed-tokens.ts';

/** Failures of one address under fake time; says after how many milliseconds each was let go. */
function slowing(rules: Partial<SlowingRules> = {}) {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const clock = { now: () => Date.now(), monotonic: () => performance.now() };
  const failed = new FailedTokens(clock, rules);
  const delayOf = async (address: string): Promise<number> => {
    const start = performance.now();
    let end: number | undefined;
    failed.failed(address).then(() => {
      end = performance.now();
    });
    for (let passed = 0; end === undefined && passed < 20_000; passed += 10)
      await vi.advanceTimersByTimeAsync(passed === 0 ? 0 : 10);
    return (end ?? Number.NaN) - start;
  };
  return { failed, delayOf };
}

describe('wrong tokens of one address (decision D20)', () => {
  it('are answered at once ten times, then ever later, up to three seconds', async () => {
    const { delayOf, failed } = slowing();
    const delays: number[] = [];
    for (let index = 0; index < standardSlowing.free + 8; index += 1)
      delays.push(await delayOf('192.0.2.1'));
    expect(delays.slice(0, 10)).toEqual(Array(10).fill(0));
    expect(delays.slice(10)).toEqual([100, 200, 400, 800, 1_600, 3_000, 3_000, 3_000]);
    expect(failed.slowed).toBe(8);
    expect(await delayOf('192.0.2.2')).toBe(0);
  });

  it('are forgotten after a minute of quiet', async () => {
    const { delayOf } = slowing({ free: 1 });
    await delayOf('192.0.2.1');
    expect(await delayOf('192.0.2.1')).toBe(100);
    await vi.advanceTimersByTimeAsync(standardSlowing.forgottenAfter + 1);
    expect(await delayOf('192.0.2.1')).toBe(0);
  });

  it('count together for a subscriber of IPv6, however the address is written', async () => {
    const { delayOf } = slowing({ free: 1 });
    await delayOf('2001:db8:0:0:1::1');
    expect(await delayOf('2001:db8::2:3:4:5')).toBe(100);
    expect(await delayOf('2001:db8:0:1::1')).toBe(0);
  });

  it('wait in a bounded number: beyond it an answer leaves at once and its connection is closed', async () => {
    const { failed } = slowing({ free: 0, maxWaiting: 2 });
    const waiting = [failed.failed('192.0.2.1'), failed.failed('192.0.2.2')];
    expect(await failed.failed('192.0.2.3')).toBe(false);
    expect(failed.waiting).toBe(2);
    failed.stop();
    expect(await Promise.all(waiting)).toEqual([true, true]);
    expect(failed.waiting).toBe(0);
  });

  it('are remembered for a bounded number of addresses', async () => {
    const { failed, delayOf } = slowing({ free: 1, maxAddresses: 10 });
    await delayOf('192.0.2.1');
    for (let last = 1; last <= 10; last += 1) await failed.failed(`198.51.100.${last}`);
    expect(await delayOf('192.0.2.1')).toBe(0);
  });
});
