import type { OperationId } from '@social-data/contract';
import { resultCode } from '@social-data/contract/result-codes';
import type { SourceCall, SourceFailure } from '@social-data/source/source';
import { LRUCache } from 'lru-cache';
import { type AttemptResult, unavailable } from './attempt.ts';

/** Milliseconds for which a result shows whether an operation works. */
const RESULT_LIFETIME_MS = 300_000;
/** Accounts whose results are compared with those of one account. */
const COMPARED_ACCOUNTS = 5;

interface LatestResult {
  readonly accountId: string;
  readonly hasFailed: boolean;
  /** Monotonic clock, milliseconds, as the next one. */
  readonly at: number;
  readonly workedAt: number;
}

/**
 * Of each operation the last result of those accounts that asked last: they show whether a failure is one of the upstream
 * or of the account that asks. Its memory does not grow with the accounts.
 */
class LatestResults {
  /** The newest result first, one for each account. */
  readonly #results = new Map<OperationId, LatestResult[]>();

  /** @param hasFailed whether the operation failed, for a reason that may concern other requests too */
  add(operationId: OperationId, accountId: string, hasFailed: boolean, now: number): void {
    const results = this.#results.get(operationId) ?? [];
    const known = results.findIndex((result) => result.accountId === accountId);
    const [last] = known >= 0 ? results.splice(known, 1) : [];
    const workedAt = hasFailed ? (last?.workedAt ?? Number.NEGATIVE_INFINITY) : now;
    results.unshift({ accountId, hasFailed, at: now, workedAt });
    // One more, because an account is not compared with itself.
    if (results.length > COMPARED_ACCOUNTS + 1) results.pop();
    this.#results.set(operationId, results);
  }

  /** The accounts that asked last. */
  accounts(operationId: OperationId): string[] {
    return (this.#results.get(operationId) ?? []).map(({ accountId }) => accountId);
  }

  /**
   * Whether an operation failed lately for more than half of the other accounts that asked last. What came before a
   * success of the account says nothing: the operation worked then.
   */
  failsForOthers(operationId: OperationId, accountId: string, now: number): boolean {
    const results = this.#results.get(operationId) ?? [];
    const { workedAt = 0 } = results.find((result) => result.accountId === accountId) ?? {};
    const since = Math.max(workedAt, now - RESULT_LIFETIME_MS);
    const others = results
      .filter((result) => result.accountId !== accountId && result.at >= since)
      .slice(0, COMPARED_ACCOUNTS);
    return others.filter(({ hasFailed }) => hasFailed).length > others.length / 2;
  }
}

/** Uncertain requests that an account may have at first. */
const BURST = 20;
/** Milliseconds after which it may have one more. */
const REFILL_MS = 300_000;
/** Accounts with a bucket that is not full. The one that was not used for longest is forgotten. */
const MAX_ACCOUNTS = 10_000;
/** Milliseconds for which an account may be the first one to notice an outage. */
const FIRST_NOTICE_MS = 60_000;
/** A bucket that is not full. */
interface Bucket {
  /** When it is full again, by the monotonic clock in milliseconds. Each uncertain request moves it by a refill. */
  fullAt: number;
  /** What was taken lately. */
  taken: readonly Taken[];
}

interface Taken {
  readonly operationId: OperationId;
  readonly at: number;
}

/**
 * Limits the uncertain requests of each account: those that failed and may have been billed, for which the account pays
 * nothing. A bucket of 20 gets one back every 5 minutes, and one for each success, which the account pays. It goes below
 * zero when requests in flight fail after it was empty.
 *
 * An outage of the upstream takes nothing: neither while the operation fails for other accounts too, nor in the minute
 * before that showed. Times are of the monotonic clock, in milliseconds.
 */
export class UncertainLimit {
  readonly #burst: number;
  readonly #results = new LatestResults();
  readonly #buckets = new LRUCache<string, Bucket>({ max: MAX_ACCOUNTS });

  /** @param burst requests of one account that may fail and perhaps be billed, before its calls are refused */
  constructor(burst = BURST) {
    this.#burst = burst;
  }

  /** Code 302 when the bucket of the account is empty; undefined when its requests may be sent. */
  refusal(accountId: string, now: number): SourceFailure | undefined {
    const bucket = this.#find(accountId, now);
    if (bucket === undefined) return undefined;
    const waitMs = bucket.fullAt - now - (this.#burst - 1) * REFILL_MS;
    if (waitMs <= 0) return undefined;
    return unavailable(
      'Too many requests of this account failed after they were sent, so that the upstream may bill them for nothing.',
      waitMs,
      resultCode.rateLimit,
    );
  }

  /** Uncertain requests that the account has left; below zero when it has taken too many. */
  left(accountId: string, now: number): number {
    const { fullAt = now } = this.#find(accountId, now) ?? {};
    return Math.floor(this.#burst - (fullAt - now) / REFILL_MS);
  }

  /**
   * Notes how a request of the account that pays it ended.
   * @param isOutage whether the operation is known to fail for all accounts
   * @returns whether the bucket of the account is empty now
   */
  ended(
    { operationId, accountId }: Pick<SourceCall, 'operationId' | 'accountId'>,
    result: AttemptResult,
    { isOutage, now }: { readonly isOutage: boolean; readonly now: number },
  ): boolean {
    const works = result.ok || result.reason === 'refused';
    const hasFailed = !result.ok && (result.reason === 'failed' || result.reason === 'broken');
    if (works || hasFailed) this.#results.add(operationId, accountId, hasFailed, now);
    if (hasFailed) this.#giveBackToOthers(operationId, accountId, now);
    if (result.ok) this.#giveBack(accountId, 1, now);
    if (result.ok || result.billing === 'none') return false;
    if (isOutage || this.#results.failsForOthers(operationId, accountId, now)) return false;
    this.#take(operationId, accountId, now);
    return this.refusal(accountId, now) !== undefined;
  }

  /** The bucket of an account; undefined when it is full. */
  #find(accountId: string, now: number): Bucket | undefined {
    if (this.#buckets.size === 0) return undefined;
    const bucket = this.#buckets.get(accountId);
    if (bucket === undefined || bucket.fullAt > now) return bucket;
    this.#buckets.delete(accountId);
    return undefined;
  }

  #take(operationId: OperationId, accountId: string, now: number): void {
    const bucket = this.#find(accountId, now) ?? { fullAt: now, taken: [] };
    bucket.fullAt += REFILL_MS;
    bucket.taken = [...lately(bucket.taken, now), { operationId, at: now }];
    this.#buckets.set(accountId, bucket);
  }

  #giveBack(accountId: string, count: number, now: number): void {
    const bucket = this.#find(accountId, now);
    if (bucket === undefined) return;
    bucket.fullAt -= count * REFILL_MS;
    if (bucket.fullAt <= now) this.#buckets.delete(accountId);
  }

  /** An operation failed for one account: what others took because they noticed it first is given back. */
  #giveBackToOthers(operationId: OperationId, failedFor: string, now: number): void {
    if (this.#buckets.size === 0) return;
    for (const accountId of this.#results.accounts(operationId)) {
      const bucket = this.#find(accountId, now);
      if (bucket === undefined || accountId === failedFor) continue;
      if (!this.#results.failsForOthers(operationId, accountId, now)) continue;
      const taken = lately(bucket.taken, now);
      bucket.taken = taken.filter((each) => each.operationId !== operationId);
      this.#giveBack(accountId, taken.length - bucket.taken.length, now);
    }
  }
}

function lately(taken: readonly Taken[], now: number): Taken[] {
  return taken.filter(({ at }) => at > now - FIRST_NOTICE_MS);
}

/** Retries of an account at the start, before its calls have added any. */
const INITIAL_RETRIES = 10;
const MAX_RETRIES = 100;
const RETRIES_PER_CALL = 0.2;

/**
 * Allows each account retries for a share of its calls, so that retries do not multiply the load of a failing upstream,
 * and requests of one account that always fail leave the others theirs.
 */
export class RetryBudget {
  readonly #retries = new Map<string, number>();

  addCall(accountId: string): void {
    this.#retries.set(accountId, Math.min(MAX_RETRIES, this.#left(accountId) + RETRIES_PER_CALL));
  }

  /** Takes one retry; false when the account has none left. */
  take(accountId: string): boolean {
    const left = this.#left(accountId);
    if (left < 1) return false;
    this.#retries.set(accountId, left - 1);
    return true;
  }

  #left(accountId: string): number {
    return this.#retries.get(accountId) ?? INITIAL_RETRIES;
  }
}
