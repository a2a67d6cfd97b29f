import { describe, expect, test } from 'vitest';
import { FailedRequests } from '../../../src/relay/health/failed-requests.ts';

describe('requests that failed', () => {
  test('are held back for 5 s, and twice as long after each further failure, up to 60 s', () => {
    const requests = new FailedRequests();
    const holds: number[] = [];
    let now = 0;
    for (let failure = 0; failure < 6; failure += 1) {
      holds.push(requests.failed('a', now));
      now += requests.holdOf('a', now);
    }
    expect(holds).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    expect(requests.holdOf('a', now)).toBe(0);
    requests.succeeded('a');
    expect(requests.failed('a', now)).toBe(5_000);
  });

  test('are evicted by their memory, the least recently used first', () => {
    const requests = new FailedRequests();
    const keyOf = (index: number) => `${index}`.padEnd(10_000, 'x');
    for (let index = 0; index < 1_000; index += 1) requests.failed(keyOf(index), 0);
    expect(requests.holdOf(keyOf(0), 0)).toBe(0);
    expect(requests.holdOf(keyOf(999), 0)).toBe(5_000);
  });
});
