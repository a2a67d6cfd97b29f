import type { Clock } from '@social-data/source/source';
import { LRUCache } from 'lru-cache';
import { networkOf } from './client-address.ts';

/** How responses to wrong tokens are delayed (decision D20). */
export interface ThrottleOptions {
  /** Wrong tokens of one address that get their response without a delay. @default 10 */
  readonly freeAttempts?: number;
  /** Delay of the first wrong token after those; each further one doubles it. @default 100 */
  readonly firstDelayMs?: number;
  /** @default 3_000 */
  readonly maxDelayMs?: number;
}

/** Time without a wrong token after which an address has its free attempts again. */
const WINDOW_MS = 60_000;
/** Addresses that are remembered; the least recently used one is evicted. */
const MAX_ADDRESSES = 10_000;
/** Responses that are delayed at a time; more are sent at once and their connections closed. */
const MAX_WAITING = 1_000;
/** Those of one address, which cannot take all places: then wrong tokens of others would not be delayed. */
const MAX_WAITING_OF_ADDRESS = 100;

interface Attempts {
  failures: number;
  waiting: number;
}

/** Delays responses to wrong tokens by the address that they come from. Valid tokens are never delayed. */
export class AuthenticationThrottle {
  readonly #options: Required<ThrottleOptions>;
  readonly #attempts: LRUCache<string, Attempts>;
  readonly #waiting = new Set<() => void>();
  #isStopped = false;
  /** Responses that were delayed since the start. */
  delayed = 0;

  constructor(clock: Clock, options: ThrottleOptions = {}) {
    this.#options = { freeAttempts: 10, firstDelayMs: 100, maxDelayMs: 3_000, ...options };
    this.#attempts = new LRUCache({
      max: MAX_ADDRESSES,
      ttl: WINDOW_MS,
      ttlResolution: 0,
      // The cache treats a time of 0 as unset.
      perf: { now: () => clock.monotonic() + 1 },
    });
  }

  /** Responses that are delayed now. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Counts a wrong token and waits for its delay. Resolves with whether the connection may stay open. */
  async delay(address: string): Promise<boolean> {
    const network = networkOf(address);
    const attempts = this.#attempts.get(network) ?? { failures: 0, waiting: 0 };
    attempts.failures += 1;
    this.#attempts.set(network, attempts);
    const delayMs = this.#delayAfter(attempts.failures);
    if (delayMs === 0 || this.#isStopped) return true;
    this.delayed += 1;
    if (this.#waiting.size >= MAX_WAITING || attempts.waiting >= MAX_WAITING_OF_ADDRESS)
      return false;
    attempts.waiting += 1;
    await this.#wait(delayMs);
    attempts.waiting -= 1;
    return true;
  }

  /** Ends all delays, at shutdown. */
  stop(): void {
    this.#isStopped = true;
    for (const release of this.#waiting) release();
  }

  #delayAfter(failures: number): number {
    const { freeAttempts, firstDelayMs, maxDelayMs } = this.#options;
    const excess = failures - freeAttempts;
    return excess <= 0 ? 0 : Math.min(maxDelayMs, firstDelayMs * 2 ** (excess - 1));
  }

  async #wait(delayMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, delayMs);
    this.#waiting.add(resolve);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(resolve);
  }
}
