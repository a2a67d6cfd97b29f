import { expect, test } from 'vitest';
import { PayloadCache } from '../../../dataset/src/create-dataset-source.ts';
import { ENTRY_BYTES } from '../../../dataset/src/search/user-index.ts';

/** Of one size in the cache. */
const payload = { ok: true, data: 'x'.repeat(ENTRY_BYTES / 2), encoding: 'latin1' } as const;
const PAYLOAD_BYTES = 2 * ENTRY_BYTES;

/** A cache for this many payloads. */
const cacheFor = (payloads: number) => new PayloadCache(payloads * PAYLOAD_BYTES);

test('a payload is cached from the second request on', () => {
  const cache = cacheFor(10);
  cache.addIfRepeated('a', payload);
  expect(cache.get('a')).toBeUndefined();
  cache.addIfRepeated('b', payload);
  cache.addIfRepeated('a', payload);
  expect(cache.get('a')).toEqual({ ...payload, cacheable: true });
  expect(cache.get('b')).toBeUndefined();
});

test('a failure is never cached', () => {
  const cache = cacheFor(10);
  const failure = { ok: false, code: 400, message: 'unknown author' } as const;
  for (let request = 0; request < 3; request += 1)
    expect(cache.addIfRepeated('a', failure)).toBe(failure);
  expect(cache.get('a')).toBeUndefined();
});

test('a full cache takes a payload only when its call repeats within one turnover of the cache', () => {
  const cache = cacheFor(10);
  for (let n = 0; n < 10; n += 1) cache.add(`cached ${n}`, payload);
  const requestAgainAfter = (others: number, key: string) => {
    cache.addIfRepeated(key, payload);
    for (let n = 0; n < others; n += 1) cache.addIfRepeated(`other than ${key}: ${n}`, payload);
    cache.addIfRepeated(key, payload);
    return cache.get(key) !== undefined;
  };
  expect(requestAgainAfter(9, 'late')).toBe(false);
  expect(requestAgainAfter(8, 'early')).toBe(true);
});

test('a repeated call is recognised among the last 8,192 different calls', () => {
  const cache = cacheFor(10);
  for (let n = 0; n < 10_000; n += 1) cache.addIfRepeated(`key ${n}`, payload);
  cache.addIfRepeated(`key ${10_000 - 8_192}`, payload);
  expect(cache.get(`key ${10_000 - 8_192}`)).toBeDefined();
  cache.addIfRepeated(`key 1000`, payload);
  expect(cache.get(`key 1000`)).toBeUndefined();
});
