import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LogThrottle } from '../../source/src/log-throttle.ts';

const INTERVAL_MS = 10_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A throttle of numbered events, and its lines: key, number of the event, and number of those omitted before it. */
function numbered({ lines: perInterval = 1 } = {}) {
  const lines: unknown[] = [];
  const throttle = new LogThrottle<number>({
    lines: perInterval,
    write: (event, omitted, key) => lines.push([key, event, omitted]),
  });
  let events = 0;
  const add = (key = 'key') => {
    events += 1;
    throttle.add(key, events);
  };
  return { throttle, lines, add };
}

describe('the lines of a flood', () => {
  test('are the first event at once, and the last at the end of the interval, with the number of the others', () => {
    const { lines, add } = numbered();
    for (const key of ['a', 'b', 'a', 'a', 'a']) add(key);
    expect(lines).toEqual([
      ['a', 1, 0],
      ['b', 2, 0],
    ]);
    vi.advanceTimersByTime(INTERVAL_MS);
    expect(lines.slice(2)).toEqual([['a', 5, 2]]);
  });

  test('are one in an interval while it lasts', () => {
    const { lines, add } = numbered();
    for (let second = 0; second < 35; second += 1) {
      add();
      vi.advanceTimersByTime(1_000);
    }
    expect(lines).toEqual([
      ['key', 1, 0],
      ['key', 10, 8],
      ['key', 20, 9],
      ['key', 30, 9],
    ]);
  });

  test('are as many as the key may have, including the one with the number', () => {
    const { lines, add } = numbered({ lines: 3 });
    for (let event = 0; event < 5; event += 1) add();
    vi.advanceTimersByTime(INTERVAL_MS);
    expect(lines).toEqual([...[1, 2, 3].map((event) => ['key', event, 0]), ['key', 5, 1]]);
    for (let event = 0; event < 5; event += 1) add();
    vi.advanceTimersByTime(INTERVAL_MS);
    expect(lines.slice(4)).toEqual([...[6, 7].map((event) => ['key', event, 0]), ['key', 10, 2]]);
  });

  test('start again after an interval without a counted event', () => {
    const { lines, add } = numbered();
    add();
    vi.advanceTimersByTime(INTERVAL_MS);
    add();
    expect(lines).toEqual([
      ['key', 1, 0],
      ['key', 2, 0],
    ]);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(INTERVAL_MS);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('are counted together for all keys beyond the thousandth', () => {
    const { throttle, lines, add } = numbered();
    for (let key = 0; key < 1_500; key += 1) add(`key ${key}`);
    expect(lines).toHaveLength(1_001);
    throttle.stop();
    expect(lines.slice(1_001)).toEqual([['others', 1_500, 498]]);
  });
});

test('a throttle that is stopped writes its counts, and nothing later', () => {
  const { throttle, lines, add } = numbered();
  for (let event = 0; event < 3; event += 1) add();
  throttle.stop();
  expect(lines).toEqual([
    ['key', 1, 0],
    ['key', 3, 1],
  ]);
  for (let event = 0; event < 3; event += 1) add('later');
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(2 * INTERVAL_MS);
  add('later');
  expect(lines.slice(2)).toEqual([['later', 4, 0]]);
});
