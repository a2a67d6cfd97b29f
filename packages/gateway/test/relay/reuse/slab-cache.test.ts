import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SlabCache } from '../../../src/relay/reuse/slab-cache.ts';

const KiB = 1024;
const body = (letter: string) => letter.repeat(3 * KiB);
const textOf = (cache: SlabCache<number>, key: string) => cache.get(key)?.bytes.toString();

/** Room for four entries of 3 KiB in each of four slabs. */
const newCache = () => new SlabCache<number>({ maxBytes: 64 * KiB, slabBytes: 16 * KiB });

function fill(cache: SlabCache<number>, count: number, prefix = 'new'): void {
  for (let number = 0; number < count; number += 1)
    cache.set(`${prefix} ${number}`, body('n'), 'utf8', number);
}

test('a value is kept with its bytes, and the latest one of a key counts', () => {
  const cache = newCache();
  cache.set('key', 'é', 'utf8', 1);
  expect(cache.get('key')).toMatchObject({ value: 1, bytes: Buffer.from('é') });
  cache.set('key', 'é', 'latin1', 2);
  expect(cache.get('key')).toMatchObject({ value: 2, bytes: Buffer.from('é', 'latin1') });
});

test('the oldest entries are evicted, unless they were used', () => {
  const cache = newCache();
  for (const key of ['a', 'b', 'c']) cache.set(key, body(key), 'utf8', 0);
  for (let round = 0; round < 10; round += 1) {
    expect(textOf(cache, 'b')).toBe(body('b'));
    fill(cache, 10, `round ${round}`);
  }
  expect(cache.get('a')).toBeUndefined();
  expect(cache.get('c')).toBeUndefined();
  fill(cache, 50);
  expect(cache.get('b')).toBeUndefined();
});

test('a value in use does not change when its entry is evicted', () => {
  const cache = newCache();
  cache.set('a', body('a'), 'utf8', 0);
  const bytes = cache.get('a')?.bytes;
  fill(cache, 100);
  expect(bytes?.toString()).toBe(body('a'));
});

test('a value larger than a slab is kept, one larger than the cache is not', () => {
  const cache = newCache();
  const [large, tooLarge] = ['l'.repeat(40 * KiB), 't'.repeat(65 * KiB)];
  cache.set('large', large, 'utf8', 0);
  expect(textOf(cache, 'large')).toBe(large);
  cache.set('large', tooLarge, 'utf8', 0);
  expect(cache.get('large')).toBeUndefined();
});

test('after any use, a found value is the one that was set last, and the memory is bounded', () => {
  const step = fc.record({
    key: fc.integer({ min: 0, max: 30 }).map(String),
    text: fc.option(fc.integer({ min: 0, max: 20 * KiB }).map((length) => 'x'.repeat(length))),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const cache = newCache();
      const latest = new Map<string, string>();
      for (const { key, text } of steps) {
        if (text === null) {
          const found = textOf(cache, key);
          if (found !== undefined) expect(found).toBe(latest.get(key));
        } else {
          cache.set(key, text, 'utf8', 0);
          latest.set(key, text);
          expect(textOf(cache, key)).toBe(text);
        }
      }
      const found = [...latest.keys()].flatMap((key) => cache.get(key) ?? []);
      const blocks = new Set(found.map(({ bytes }) => bytes.buffer));
      const total = [...blocks].reduce((sum, { byteLength }) => sum + byteLength, 0);
      expect(total).toBeLessThanOrEqual(64 * KiB);
    }),
  );
});
