import { expect, test } from 'vitest';
import { RecentKeys } from '../../src/dataset/recent-keys.ts';

test('knows how many keys were added since a key was added before', () => {
  const keys = new RecentKeys(2);
  expect(['a', 'a', 'b', 'c', 'a'].map((key) => keys.add(key))).toEqual([
    Number.POSITIVE_INFINITY,
    1,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    3,
  ]);
});

test('remembers at least the given number of different keys, and at most twice as many', () => {
  const keys = new RecentKeys(10);
  for (let n = 0; n < 1_000; n += 1) keys.add(`key ${n}`);
  expect(keys.add('key 990')).toBe(10);
  expect(keys.add('key 975')).toBe(Number.POSITIVE_INFINITY);
});
