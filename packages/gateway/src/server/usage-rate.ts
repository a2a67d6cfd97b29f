import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { Rate } from '../ledger/accounts/account.ts';
import { RateWindow } from '../ledger/limits/rate-window.ts';

/** Accounts whose requests are remembered; the least recently used one is evicted. */
const MAX_ACCOUNTS = 10_000;

/** Limits the requests for `/-/usage` of each account, apart from the rate of its calls. */
export class UsageRate {
  readonly #rate: Rate;
  readonly #clock: Clock;
  readonly #windows = new LRUCache<string, RateWindow>({ max: MAX_ACCOUNTS });

  constructor(rate: Rate, clock: Clock) {
    this.#rate = rate;
    this.#clock = clock;
  }

  /** Takes one request. Returns 0, or the milliseconds until a request may pass. */
  take(accountId: string): number {
    const window = this.#windows.get(accountId) ?? new RateWindow(this.#rate);
    this.#windows.set(accountId, window);
    const now = this.#clock.monotonic();
    const wait = window.wait(now);
    if (wait === 0) window.take(now);
    return wait;
  }
}
