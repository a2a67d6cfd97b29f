/**
 * Milliseconds for which a trial is kept for other accounts than the one that had the last trial: else one account could
 * take every trial with requests that fail, and stop all others for as long as it likes.
 */
export const TRIAL_PREFERENCE_MS = 1_000;

/** Milliseconds after which a trial without a result no longer keeps other accounts from having one. */
const MAX_TRIAL_MS = 10_000;

const MAX_FAILURES = 10;
const FAILURE_WINDOW_MS = 60_000;
const FIRST_OPEN_MS = 5_000;
const MAX_OPEN_MS = 60_000;

export type BreakerState = 'closed' | 'open' | 'half-open';

/** The open breakers of which a request is the trial. */
export interface Trial {
  readonly ofOperation: boolean;
  readonly ofAccount: boolean;
}

/** A request, and the account that pays it. */
interface BreakerRequest {
  readonly accountId: string;
  /** Equal for requests with the same operation and parameters. */
  readonly key: string;
}

interface Failure {
  readonly accountId: string;
  readonly at: number;
}

/** A trial in flight. */
interface TrialInFlight {
  readonly accountId: string;
  readonly sentAt: number;
}

/**
 * Stops requests while all of them fail: opens after 10 failures in a row within 60 s, lets one trial pass after 5 s,
 * and closes when it succeeds; each failed trial doubles the time, up to 60 s. Failures of one request count once: an
 * id that always fails says nothing about the others. Times are of the monotonic clock, in milliseconds.
 *
 * With `maxPerAccount`, one account alone never opens it, and trials go to other accounts first: for a second to those
 * without recent failures, then for a second to all but the one that had the last trial. A trial without a result after
 * 10 s does not keep other accounts from theirs. So one account whose requests fail or hang does not make the others
 * wait longer.
 */
export class CircuitBreaker {
  readonly #maxPerAccount: number;
  /** The last failure of each request since the last success, the oldest first. */
  readonly #failures = new Map<string, Failure>();
  /** When an account failed last, while the breaker is open. */
  readonly #failedAccounts = new Map<string, number>();
  #openUntil: number | undefined;
  #openMs = FIRST_OPEN_MS;
  #trial: TrialInFlight | undefined;
  /** The account that had the last trial since the breaker opened. */
  #lastTrialOf: string | undefined;

  /** @param maxPerAccount failures of one account that count. @default all */
  constructor(maxPerAccount = MAX_FAILURES) {
    this.#maxPerAccount = maxPerAccount;
  }

  /** Milliseconds until a request of the account may be sent; 0 when it may be now. */
  wait(accountId: string, now: number): number {
    if (this.#openUntil === undefined) return 0;
    if (this.#trial !== undefined) return this.#waitForTrial(this.#trial, accountId, now);
    return Math.max(0, this.#openUntil + this.#preferenceMs(accountId) - now);
  }

  /** Notes that a request is sent. @returns whether it is the trial of an open breaker */
  begin(accountId: string, now: number): boolean {
    if (this.#openUntil === undefined) return false;
    this.#trial = { accountId, sentAt: now };
    this.#lastTrialOf = accountId;
    return true;
  }

  /** @returns whether the breaker closed */
  succeeded(): boolean {
    const wasOpen = this.#openUntil !== undefined;
    this.#failures.clear();
    this.#failedAccounts.clear();
    this.#openUntil = undefined;
    this.#openMs = FIRST_OPEN_MS;
    this.#trial = undefined;
    this.#lastTrialOf = undefined;
    return wasOpen;
  }

  /** @returns whether the breaker opened, or stays open for longer */
  failed(request: BreakerRequest, now: number, isTrial: boolean): boolean {
    if (this.#openUntil !== undefined) {
      // A request that was sent before the breaker opened says nothing new.
      if (!isTrial) return false;
      this.#trial = undefined;
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

  /** The trial of an account has ended. If it has not shown whether requests succeed, the next one is a trial again. */
  endTrial(accountId: string, now: number): void {
    if (this.#trial?.accountId !== accountId || this.#openUntil === undefined) return;
    this.#trial = undefined;
    this.#openUntil = Math.max(this.#openUntil, now);
  }

  /** Whether it is closed, and no request has failed since the last success. */
  get isIdle(): boolean {
    return this.#openUntil === undefined && this.#failures.size === 0;
  }

  state(now: number): BreakerState {
    if (this.#openUntil === undefined) return 'closed';
    return this.#trial !== undefined || this.#openUntil <= now ? 'half-open' : 'open';
  }

  #waitForTrial({ accountId: owner, sentAt }: TrialInFlight, accountId: string, now: number) {
    if (!this.#prefersOthers || owner === accountId) return this.#openMs;
    return Math.max(0, sentAt + MAX_TRIAL_MS - now);
  }

  /** Milliseconds for which a trial is kept for accounts that come before this one. */
  #preferenceMs(accountId: string): number {
    if (!this.#prefersOthers || this.#openUntil === undefined) return 0;
    const failedAt = this.#failedAccounts.get(accountId) ?? Number.NEGATIVE_INFINITY;
    // From the time at which it opened: it may stay open for longer than a failure is recent.
    const hasFailed = failedAt > this.#openUntil - this.#openMs - FAILURE_WINDOW_MS;
    const before = (hasFailed ? 1 : 0) + (this.#lastTrialOf === accountId ? 1 : 0);
    return before * TRIAL_PREFERENCE_MS;
  }

  /** With all failures of one account, there is no other to prefer. */
  get #prefersOthers(): boolean {
    return this.#maxPerAccount < MAX_FAILURES;
  }

  #open(accountIds: readonly string[], now: number): void {
    this.#openUntil = now + this.#openMs;
    if (!this.#prefersOthers) return;
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
