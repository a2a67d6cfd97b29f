import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { RateWindow } from '../ledger/limits/rate-window.ts';

/** Requests of an account. */
const RATE = { calls: 10, seconds: 1 } as const;
/** Accounts whose requests are remembered; the least recently used one is evicted. */
const MAX_ACCOUNTS = 10_000;

/** Limits the requests for `/-/usage` of each account, apart from the rate of its calls. */
export class UsageRate {
  readonly #clock: Clock;
  readonly #windows = new LRUCache<string, RateWindow>({ max: MAX_ACCOUNTS });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes one request. Returns 0, or the milliseconds until a request may pass. */
  take(accountId: string): number {
    const window = this.#windows.get(accountId) ?? new RateWindow(RATE);
    this.#windows.set(accountId, window);
    const now = this.#clock.monotonic();
    const wait = window.wait(now);
    if (wait === 0) window.take(now);
    return wait;
  }
}
