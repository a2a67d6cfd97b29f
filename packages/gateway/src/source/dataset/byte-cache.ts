import { LRUCache } from 'lru-cache';

/** A cache of byte texts that holds the ones used last, up to a number of bytes. */
export interface ByteCache<Key extends string | number> {
  get(key: Key): string | undefined;
  set(key: Key, text: string): void;
  clear(): void;
}

export function byteCache<Key extends string | number>(bytes: number): ByteCache<Key> {
  return new LRUCache<Key, string>({
    maxSize: bytes,
    // One byte a character, and something for the entry.
    sizeCalculation: (text) => text.length + 100,
  });
}
