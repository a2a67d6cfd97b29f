const MAX_FAILURES = 10;
const FAILURE_WINDOW_MS = 60_000;
const FIRST_OPEN_MS = 5_000;
const MAX_OPEN_MS = 60_000;
/** Milliseconds for which the trial is kept for an account without recent failures. */
const PREFERENCE_MS = 1_000;

export type BreakerState = 'closed' | 'open' | 'half-open';

/** The open breakers of which a request is the trial. */
export interface Trial {
  readonly ofOperation: boolean;
  readonly ofAccount: boolean;
}

/** A request, and the account that pays it. */
export interface BreakerRequest {
  readonly accountId: string;
  /** Equal for requests with the same operation and parameters. */
  readonly key: string;
}

interface Failure {
  readonly accountId: string;
  readonly at: number;
}

/**
 * Stops requests while all of them fail: opens after 10 failures in a row within 60 s, lets one trial pass after 5 s,
 * and closes when it succeeds; each failed trial doubles the time, up to 60 s. Failures of one request count once: an
 * id that always fails says nothing about the others. Times are of the monotonic clock, in milliseconds.
 *
 * With `maxPerAccount`, one account alone never opens it, and an account without recent failures has the first second
 * for the trial, so that one whose requests fail anyway does not make the others wait longer.
 */
export class CircuitBreaker {
  readonly #maxPerAccount: number;
  /** The last failure of each request since the last success, the oldest first. */
  readonly #failures = new Map<string, Failure>();
  /** When an account failed last, while the breaker is open. */
  readonly #failedAccounts = new Map<string, number>();
  #openUntil: number | undefined;
  #openMs = FIRST_OPEN_MS;
  #isTrying = false;

  /** @param maxPerAccount failures of one account that count. @default all */
  constructor(maxPerAccount = MAX_FAILURES) {
    this.#maxPerAccount = maxPerAccount;
  }

  /** Milliseconds until a request of the account may be sent; 0 when it may be now. */
  wait(accountId: string, now: number): number {
    if (this.#openUntil === undefined) return 0;
    if (this.#isTrying) return this.#openMs;
    const failedAt = this.#failedAccounts.get(accountId) ?? Number.NEGATIVE_INFINITY;
    const hasFailed = failedAt > now - FAILURE_WINDOW_MS;
    return Math.max(0, this.#openUntil + (hasFailed ? PREFERENCE_MS : 0) - now);
  }

  /** Notes that a request is sent. @returns whether it is the trial of an open breaker */
  begin(): boolean {
    this.#isTrying ||= this.#openUntil !== undefined;
    return this.#openUntil !== undefined;
  }

  /** @returns whether the breaker closed */
  succeeded(): boolean {
    const wasOpen = this.#openUntil !== undefined;
    this.#failures.clear();
    this.#failedAccounts.clear();
    this.#openUntil = undefined;
    this.#openMs = FIRST_OPEN_MS;
    this.#isTrying = false;
    return wasOpen;
  }

  /** @returns whether the breaker opened, or stays open for longer */
  failed(request: BreakerRequest, now: number, isTrial: boolean): boolean {
    if (this.#openUntil !== undefined) {
      // A request that was sent before the breaker opened says nothing new.
      if (!isTrial) return false;
      this.#isTrying = false;
      this.#openMs = Math.min(MAX_OPEN_MS, this.#openMs * 2);
      this.#open([request.accountId], now);
      return true;
    }
    this.#count(request, now);
    if (this.#failures.size < MAX_FAILURES) return false;
    this.#open(
      [...this.#failures.values()].map(({ accountId }) => accountId),
      now,
    );
    this.#failures.clear();
    return true;
  }

  /** The trial ended without showing whether requests succeed: the next one is a trial again. */
  endTrial(): void {
    this.#isTrying = false;
  }

  /** Whether it is closed, and no request has failed since the last success. */
  get isIdle(): boolean {
    return this.#openUntil === undefined && this.#failures.size === 0;
  }

  state(now: number): BreakerState {
    if (this.#openUntil === undefined) return 'closed';
    return this.#isTrying || this.#openUntil <= now ? 'half-open' : 'open';
  }

  #open(accountIds: readonly string[], now: number): void {
    this.#openUntil = now + this.#openMs;
    // With all failures of one account, there is no other to prefer.
    if (this.#maxPerAccount === MAX_FAILURES) return;
    for (const accountId of accountIds) this.#failedAccounts.set(accountId, now);
  }

  #count({ accountId, key }: BreakerRequest, now: number): void {
    this.#failures.delete(key);
    this.#failures.set(key, { accountId, at: now });
    for (const [other, { at }] of this.#failures) {
      if (at > now - FAILURE_WINDOW_MS) break;
      this.#failures.delete(other);
    }
    const own = [...this.#failures].filter(([, failure]) => failure.accountId === accountId);
    const [[oldest] = []] = own;
    if (own.length > this.#maxPerAccount && oldest !== undefined) this.#failures.delete(oldest);
  }
}
