import { LRUCache } from 'lru-cache';

/** A cache that holds what was used last, up to a number of bytes. */
export interface ByteCache<Key extends string | number, Value extends object | string> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  clear(): void;
}

/** @param sizeOf bytes that a value takes */
export function byteCache<Key extends string | number, Value extends object | string>(
  bytes: number,
  sizeOf: (value: Value) => number,
): ByteCache<Key, Value> {
  return new LRUCache<Key, Value>({
    maxSize: bytes,
    // Something for the entry.
    sizeCalculation: (value) => sizeOf(value) + 100,
  });
}
