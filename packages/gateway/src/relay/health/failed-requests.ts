import { LRUCache } from 'lru-cache';

const FIRST_HOLD_MS = 5_000;
const MAX_HOLD_MS = 60_000;
/** Approximate memory for the remembered requests, in characters. The least recently used one is evicted. */
const MAX_CHARACTERS = 4 * 2 ** 20;
const ENTRY_CHARACTERS = 200;

interface FailedRequest {
  /** Monotonic clock, milliseconds. */
  readonly until: number;
  readonly holdMs: number;
}

/**
 * Remembers requests that failed with code 301. For 5 s the same request fails again without being sent, and for twice
 * as long after each further failure, so that retries of callers do not multiply those of the relay.
 */
export class FailedRequests {
  readonly #requests = new LRUCache<string, FailedRequest>({
    maxSize: MAX_CHARACTERS,
    // Callers choose the length of a request, so a maximum number of entries would not limit the memory.
    sizeCalculation: (_, key) => key.length + ENTRY_CHARACTERS,
  });

  /** Milliseconds for which a request is not sent; 0 when it may be. */
  holdOf(key: string, now: number): number {
    const { until = 0 } = this.#requests.get(key) ?? {};
    return Math.max(0, until - now);
  }

  /** @returns milliseconds for which the request is not sent */
  failed(key: string, now: number): number {
    const last = this.#requests.get(key);
    // A failure long after the hold counts as the first one.
    const isNew = last === undefined || now > last.until + MAX_HOLD_MS;
    const holdMs = isNew ? FIRST_HOLD_MS : Math.min(MAX_HOLD_MS, last.holdMs * 2);
    this.#requests.set(key, { until: now + holdMs, holdMs });
    return holdMs;
  }

  succeeded(key: string): void {
    this.#requests.delete(key);
  }
}
