import { LRUCache } from 'lru-cache';
import type { SourceResult, SourceSuccess } from '../source.ts';

/**
 * Encodes a text as UTF-8 and returns the bytes as a string, one character per byte. Such strings are joined and
 * sent without encoding them again: encoding a page of Chinese text costs more than the rest of the response.
 */
export function toBinaryString(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** The payload as plain text, whatever its encoding. */
export function payloadText({ data, encoding }: SourceSuccess): string {
  return encoding === 'latin1' ? Buffer.from(data, 'latin1').toString() : data;
}

/** Bytes that a cache entry takes beside its value, roughly. */
export const ENTRY_BYTES = 100;

/** Recent keys remembered, to recognise a repeated call. */
const RECENT_CALLS = 8_192;

/** Part of its size at which the cache counts as full. */
const FULL = 0.9;

/** Payloads of successful calls, by the key of the call. */
export class PayloadCache {
  readonly #payloads: LRUCache<string, SourceSuccess>;
  /** The number of the last call with each recent key. */
  readonly #recentCalls = new LRUCache<string, number>({ max: RECENT_CALLS });
  #calls = 0;

  constructor(maxBytes: number) {
    this.#payloads = new LRUCache({
      maxSize: maxBytes,
      // The server may hold a cached payload as bytes as well.
      sizeCalculation: ({ data }) => 2 * data.length + ENTRY_BYTES,
    });
  }

  get(key: string): SourceSuccess | undefined {
    return this.#payloads.get(key);
  }

  /** Caches the payload of a success. Returns the result to respond with now. */
  add(key: string, result: SourceResult): SourceResult {
    if (!result.ok) return result;
    const data = result.encoding === 'latin1' ? result.data : toBinaryString(result.data);
    const payload = { ok: true, data, encoding: 'latin1' } as const;
    this.#payloads.set(key, { ...payload, cacheable: true });
    return payload;
  }

  /**
   * Caches the payload of a call from its second request on; when the cache is full, only if the call repeats within
   * one turnover of it. Any other payload would push out one that is needed, and be garbage of the old generation soon.
   */
  addIfRepeated(key: string, result: SourceResult): SourceResult {
    const last = this.#recentCalls.get(key);
    this.#recentCalls.set(key, this.#calls);
    this.#calls += 1;
    if (last === undefined) return result;
    const isFull = this.#payloads.calculatedSize > FULL * this.#payloads.maxSize;
    const callsSince = this.#calls - 1 - last;
    return isFull && callsSince >= this.#payloads.size ? result : this.add(key, result);
  }

  clear(): void {
    this.#payloads.clear();
  }
}
