import { LRUCache } from 'lru-cache';

const FIRST_HOLD_MS = 5_000;
const MAX_HOLD_MS = 60_000;
/** Approximate memory for the remembered requests, in characters. The least recently used one is evicted. */
const MAX_CHARACTERS = 4 * 2 ** 20;
const ENTRY_CHARACTERS = 200;

interface FailedRequest {
  readonly code: number;
  /** Monotonic clock, milliseconds. */
  readonly until: number;
  readonly holdMs: number;
}

/** A request that is not sent, because it failed a moment ago. */
export interface HeldRequest {
  /** The code with which it failed. */
  readonly code: number;
  /** Milliseconds for which it is not sent. */
  readonly waitMs: number;
}

/**
 * Remembers requests that failed with code 301 or 500. For 5 s the same request fails again without being sent, and for
 * twice as long after each further failure, so that retries of callers do not multiply those of the relay, and a response
 * that cannot be passed on is not billed again and again.
 */
export class FailedRequests {
  readonly #requests = new LRUCache<string, FailedRequest>({
    maxSize: MAX_CHARACTERS,
    // Callers choose the length of a request, so a maximum number of entries would not limit the memory.
    sizeCalculation: (_, key) => key.length + ENTRY_CHARACTERS,
  });

  /** Undefined when the request may be sent. */
  find(key: string, now: number): HeldRequest | undefined {
    const failed = this.#requests.get(key);
    if (failed === undefined || failed.until <= now) return undefined;
    return { code: failed.code, waitMs: failed.until - now };
  }

  /** @returns milliseconds for which the request is not sent */
  failed(key: string, code: number, now: number): number {
    const last = this.#requests.get(key);
    // A failure long after the hold counts as the first one.
    const isNew = last === undefined || now > last.until + MAX_HOLD_MS;
    const holdMs = isNew ? FIRST_HOLD_MS : Math.min(MAX_HOLD_MS, last.holdMs * 2);
    this.#requests.set(key, { code, until: now + holdMs, holdMs });
    return holdMs;
  }

  succeeded(key: string): void {
    this.#requests.delete(key);
  }
}
