import { describe, expect, test } from 'vitest';
import { FailedRequests } from '../../../../relay/src/upstream-health.ts';

describe('requests that failed', () => {
  test('are held back for 5 s, and twice as long after each further failure, up to 60 s', () => {
    const requests = new FailedRequests();
    const holds: number[] = [];
    let now = 0;
    for (let failure = 0; failure < 6; failure += 1) {
      holds.push(requests.failed('a', 301, now));
      now += requests.find('a', now)?.waitMs ?? 0;
    }
    expect(holds).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    expect(requests.find('a', now)).toBeUndefined();
    requests.succeeded('a');
    expect(requests.failed('a', 301, now)).toBe(5_000);
  });

  test('are evicted by their memory, the least recently used first', () => {
    const requests = new FailedRequests();
    const keyOf = (index: number) => `${index}`.padEnd(10_000, 'x');
    for (let index = 0; index < 1_000; index += 1) requests.failed(keyOf(index), 500, 0);
    expect(requests.find(keyOf(0), 0)).toBeUndefined();
    expect(requests.find(keyOf(999), 0)).toEqual({ code: 500, waitMs: 5_000 });
  });
});
