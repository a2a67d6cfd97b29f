import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  AuthenticationThrottle,
  type ThrottleOptions,
} from '../../src/server/authentication-throttle.ts';

/** Creates a throttle on fake time. `delayOf` counts a wrong token and returns its delay in milliseconds. */
function createThrottle(options: ThrottleOptions = {}) {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const clock = { now: () => Date.now(), monotonic: () => performance.now() };
  const throttle = new AuthenticationThrottle(clock, options);
  const delayOf = async (address: string): Promise<number> => {
    const start = performance.now();
    let end: number | undefined;
    throttle.delay(address).then(() => {
      end = performance.now();
    });
    for (let passed = 0; end === undefined && passed < 20_000; passed += 10)
      await vi.advanceTimersByTimeAsync(passed === 0 ? 0 : 10);
    return (end ?? Number.NaN) - start;
  };
  return { throttle, delayOf };
}

describe('the authentication throttle (decision D20)', () => {
  test('delays from the eleventh wrong token of an address on, doubling up to three seconds', async () => {
    const { delayOf, throttle } = createThrottle();
    const delays: number[] = [];
    for (let index = 0; index < 18; index += 1) delays.push(await delayOf('192.0.2.1'));
    expect(delays.slice(0, 10)).toEqual(Array(10).fill(0));
    expect(delays.slice(10)).toEqual([100, 200, 400, 800, 1_600, 3_000, 3_000, 3_000]);
    expect(throttle.delayed).toBe(8);
    expect(await delayOf('192.0.2.2')).toBe(0);
  });

  test('starts again after a minute without a wrong token', async () => {
    const { delayOf } = createThrottle({ freeAttempts: 1 });
    await delayOf('192.0.2.1');
    expect(await delayOf('192.0.2.1')).toBe(100);
    await vi.advanceTimersByTimeAsync(60_001);
    expect(await delayOf('192.0.2.1')).toBe(0);
  });

  test('counts the addresses of one IPv6 subscriber together, however they are written', async () => {
    const { delayOf } = createThrottle({ freeAttempts: 1 });
    await delayOf('2001:db8:0:0:1::1');
    expect(await delayOf('2001:db8::2:3:4:5')).toBe(100);
    expect(await delayOf('2001:db8:0:1::1')).toBe(0);
  });

  test('delays a bounded number of responses, and closes the connections of further ones', async () => {
    const { throttle } = createThrottle({ freeAttempts: 0 });
    const flood = (address: string) => Array.from({ length: 100 }, () => throttle.delay(address));
    const waiting = flood('192.0.2.0');
    expect(await throttle.delay('192.0.2.0')).toBe(false);
    for (let other = 1; other < 10; other += 1) waiting.push(...flood(`192.0.2.${other}`));
    expect(await throttle.delay('192.0.2.10')).toBe(false);
    expect(throttle.waiting).toBe(1_000);
    throttle.stop();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([true]));
    expect(throttle.waiting).toBe(0);
  });

  test('remembers a bounded number of addresses', async () => {
    const { throttle, delayOf } = createThrottle({ freeAttempts: 1 });
    await delayOf('192.0.2.1');
    for (let other = 0; other < 10_000; other += 1) await throttle.delay(`other ${other}`);
    expect(await delayOf('192.0.2.1')).toBe(0);
  });
});
