import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LogThrottle, type LogThrottleOptions } from '../../source/src/log-throttle.ts';

const INTERVAL_MS = 10_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A throttle that counts events, and its lines: the time of an event, or key and count. */
function counting(options: Partial<LogThrottleOptions<void, number>> = {}) {
  const lines: unknown[] = [];
  const throttle = new LogThrottle<void, number>({
    count: (counted = 0) => counted + 1,
    write: (counted, key) => lines.push([key, counted]),
    ...options,
  });
  const add = (key = 'key') => {
    if (throttle.hasLine(key)) lines.push(key);
  };
  return { throttle, lines, add };
}

describe('the lines of a flood', () => {
  test('are the first event at once, and the number of the others at the end of the interval', () => {
    const { lines, add } = counting();
    for (const key of ['a', 'b', 'a', 'a']) add(key);
    expect(lines).toEqual(['a', 'b']);
    vi.advanceTimersByTime(INTERVAL_MS);
    expect(lines).toEqual(['a', 'b', ['a', 2]]);
  });

  test('are one in an interval while it lasts', () => {
    const { lines, add } = counting();
    for (let second = 0; second < 35; second += 1) {
      add();
      vi.advanceTimersByTime(1_000);
    }
    expect(lines).toEqual(['key', ['key', 9], ['key', 10], ['key', 10]]);
  });

  test('are as many as the key may have, including the one with the number', () => {
    const { lines, add } = counting({ lines: 3 });
    for (let event = 0; event < 5; event += 1) add();
    vi.advanceTimersByTime(INTERVAL_MS);
    expect(lines).toEqual(['key', 'key', 'key', ['key', 2]]);
    for (let event = 0; event < 5; event += 1) add();
    vi.advanceTimersByTime(INTERVAL_MS);
    expect(lines.slice(4)).toEqual(['key', 'key', ['key', 3]]);
  });

  test('start again after an interval without a counted event', () => {
    const { lines, add } = counting();
    add();
    vi.advanceTimersByTime(INTERVAL_MS);
    add();
    expect(lines).toEqual(['key', 'key']);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(INTERVAL_MS);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('are written at the first event after the interval when the timer is late', () => {
    let time = 0;
    const { lines, add } = counting({ now: () => time });
    for (let event = 0; event < 3; event += 1) add();
    time = INTERVAL_MS;
    add();
    expect(lines).toEqual(['key', ['key', 3]]);
  });

  test('are counted together for all keys beyond the thousandth', () => {
    const { throttle, lines, add } = counting();
    for (let key = 0; key < 1_500; key += 1) add(`key ${key}`);
    expect(lines).toHaveLength(1_001);
    throttle.stop();
    expect(lines.slice(1_001)).toEqual([['others', 499]]);
  });
});

test('a key that ended returns its count and starts again', () => {
  const { throttle, lines, add } = counting();
  expect(throttle.end('key')).toBeUndefined();
  for (let event = 0; event < 3; event += 1) add();
  expect(throttle.end('key')).toBe(2);
  add();
  expect(lines).toEqual(['key', 'key']);
});

test('a throttle that is stopped writes its counts, and nothing later', () => {
  const { throttle, lines, add } = counting();
  for (let event = 0; event < 3; event += 1) add();
  throttle.stop();
  expect(lines).toEqual(['key', ['key', 2]]);
  for (let event = 0; event < 3; event += 1) add('later');
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(2 * INTERVAL_MS);
  add('later');
  expect(lines.slice(2)).toEqual(['later']);
});
