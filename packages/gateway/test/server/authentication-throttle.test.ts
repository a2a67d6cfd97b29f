import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  AuthenticationThrottle,
  defaultThrottleOptions,
  type ThrottleOptions,
} from '../../src/server/authentication-throttle.ts';

/** Creates a throttle on fake time. `delayOf` counts a wrong token and returns its delay in milliseconds. */
function createThrottle(options: Partial<ThrottleOptions> = {}) {
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
    for (let index = 0; index < defaultThrottleOptions.freeAttempts + 8; index += 1)
      delays.push(await delayOf('192.0.2.1'));
    expect(delays.slice(0, 10)).toEqual(Array(10).fill(0));
    expect(delays.slice(10)).toEqual([100, 200, 400, 800, 1_600, 3_000, 3_000, 3_000]);
    expect(throttle.delayed).toBe(8);
    expect(await delayOf('192.0.2.2')).toBe(0);
  });

  test('starts again after a minute without a wrong token', async () => {
    const { delayOf } = createThrottle({ freeAttempts: 1 });
    await delayOf('192.0.2.1');
    expect(await delayOf('192.0.2.1')).toBe(100);
    await vi.advanceTimersByTimeAsync(defaultThrottleOptions.windowMs + 1);
    expect(await delayOf('192.0.2.1')).toBe(0);
  });

  test('counts the addresses of one IPv6 subscriber together, however they are written', async () => {
    const { delayOf } = createThrottle({ freeAttempts: 1 });
    await delayOf('2001:db8:0:0:1::1');
    expect(await delayOf('2001:db8::2:3:4:5')).toBe(100);
    expect(await delayOf('2001:db8:0:1::1')).toBe(0);
  });

  test('delays a bounded number of responses, and closes the connections of further ones', async () => {
    const { throttle } = createThrottle({ freeAttempts: 0, maxWaiting: 2 });
    const waiting = [throttle.delay('192.0.2.1'), throttle.delay('192.0.2.2')];
    expect(await throttle.delay('192.0.2.3')).toBe(false);
    expect(throttle.waiting).toBe(2);
    throttle.stop();
    expect(await Promise.all(waiting)).toEqual([true, true]);
    expect(throttle.waiting).toBe(0);
  });

  test('remembers a bounded number of addresses', async () => {
    const { throttle, delayOf } = createThrottle({ freeAttempts: 1, maxAddresses: 10 });
    await delayOf('192.0.2.1');
    for (let last = 1; last <= 10; last += 1) await throttle.delay(`198.51.100.${last}`);
    expect(await delayOf('192.0.2.1')).toBe(0);
  });
});
