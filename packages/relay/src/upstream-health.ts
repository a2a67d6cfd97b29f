import { type OperationId, operationIds } from '@social-data/contract';
import { resultCode } from '@social-data/contract/result-codes';
import { ThrottledReport } from '@social-data/source/log-throttle';
import {
  type Clock,
  type SourceFailure,
  type UnsentCall,
  wholeSeconds,
} from '@social-data/source/source';
import { LRUCache } from 'lru-cache';
import { type AttemptFailure, type AttemptResult, causeOf, unavailable } from './attempt.ts';
import { CircuitBreakers } from './circuit-breaker.ts';
import type { UpstreamKey } from './upstream-keys.ts';

const FIRST_HOLD_MS = 5_000;
const MAX_HOLD_MS = 60_000;
/** Approximate memory for the remembered requests, in characters. The least recently used one is evicted. */
const MAX_CHARACTERS = 4 * 2 ** 20;
const ENTRY_CHARACTERS = 200;

interface FailedRequest {
  readonly code: number;
  readonly until: number;
  readonly holdMs: number;
}

/**
 * Remembers requests that failed with code 301 or 500. For 5 s the same request fails again without being sent, and for
 * twice as long after each further failure, so that retries of callers do not multiply those of the relay, and a response
 * that cannot be passed on is not billed again and again (decision D13). Times are of the monotonic clock, in
 * milliseconds.
 */
export class FailedRequests {
  readonly #requests = new LRUCache<string, FailedRequest>({
    maxSize: MAX_CHARACTERS,
    // Callers choose the length of a request, so a maximum number of entries would not limit the memory.
    sizeCalculation: (_, key) => key.length + ENTRY_CHARACTERS,
  });

  /** The code with which a request failed, and for how long it is not sent; undefined when it may be sent. */
  find(key: string, now: number): { readonly code: number; readonly waitMs: number } | undefined {
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

/** Uncertain requests that an account may have at first. */
const BURST = 20;
/** Milliseconds after which it may have one more. */
const REFILL_MS = 300_000;
/** Milliseconds until a bucket is full that has one left. */
const LAST_MS = (BURST - 1) * REFILL_MS;
/** Accounts with a bucket that is not full. The one that was not used for longest is forgotten. */
const MAX_ACCOUNTS = 10_000;

/**
 * Limits the uncertain requests of each account: those that failed and may have been billed, for which the account pays
 * nothing. A bucket of 20 gets one back every 5 minutes, and one for each success, which the account pays. It goes below
 * zero when requests in flight fail after it was empty. While it is empty, one request is a trial 5 minutes after the last
 * that failed: without others, nobody but the account can find out that an outage is over. Times are of the monotonic
 * clock, in milliseconds.
 */
class UncertainLimit {
  /** When the bucket of an account is full again. Each uncertain request moves it by a refill. */
  readonly #fullAt = new LRUCache<string, number>({ max: MAX_ACCOUNTS });
  /** When an account had its last uncertain request or trial. */
  readonly #lastAt = new LRUCache<string, number>({ max: MAX_ACCOUNTS });

  /** Code 302 when the bucket of the account is empty; undefined when its requests may be sent. */
  refusal(accountId: string, now: number): SourceFailure | undefined {
    const emptyMs = this.#fullMs(accountId, now) - LAST_MS;
    const waitMs = Math.min(emptyMs, (this.#lastAt.get(accountId) ?? now) + REFILL_MS - now);
    if (waitMs <= 0) return undefined;
    return unavailable(
      'Too many requests of this account failed after they were sent, so that the upstream may bill them for nothing.',
      waitMs,
      resultCode.rateLimit,
    );
  }

  /** Notes that a request is sent. */
  begin(accountId: string, now: number): void {
    if (this.#fullMs(accountId, now) > LAST_MS) this.#lastAt.set(accountId, now);
  }

  take(accountId: string, now: number): void {
    this.#fullAt.set(accountId, now + this.#fullMs(accountId, now) + REFILL_MS);
    this.#lastAt.set(accountId, now);
  }

  /** @param isAlone whether no other account shows that it failed on purpose: then nothing is left below zero */
  giveBack(accountId: string, now: number, isAlone: boolean): void {
    const fullMs = this.#fullMs(accountId, now);
    const leftMs = isAlone ? Math.min(fullMs, BURST * REFILL_MS) : fullMs;
    if (fullMs > 0) this.#fullAt.set(accountId, now + leftMs - REFILL_MS);
  }

  fill(accountId: string): void {
    this.#fullAt.delete(accountId);
  }

  /** Milliseconds until the bucket is full. */
  #fullMs(accountId: string, now: number): number {
    if (this.#fullAt.size === 0) return 0;
    return Math.max(0, (this.#fullAt.get(accountId) ?? 0) - now);
  }
}

/** Milliseconds for which a result shows whether an operation works. */
const RESULT_LIFETIME_MS = 300_000;
/** Accounts whose results are known. */
const COMPARED_ACCOUNTS = 6;

/** Times are of the monotonic clock, in milliseconds. */
interface LatestResult {
  readonly hasFailed: boolean;
  readonly at: number;
  /** When a request of the account succeeded last. */
  readonly workedAt: number;
}

/**
 * Of an operation the last result of those accounts that asked last: they show whether a failure is one of the upstream
 * or of the account that asks.
 */
class LatestResults {
  readonly #results = new LRUCache<string, LatestResult>({ max: COMPARED_ACCOUNTS });

  add(accountId: string, hasFailed: boolean, at: number): void {
    const { workedAt = Number.NEGATIVE_INFINITY } = this.#results.peek(accountId) ?? {};
    this.#results.set(accountId, { hasFailed, at, workedAt: hasFailed ? workedAt : at });
  }

  /**
   * Whether the last request of more than half of the other accounts failed. What came before a success of the account
   * says nothing: the operation worked then.
   */
  failsForOthers(accountId: string, now: number): boolean {
    const others = this.#others(accountId, now);
    return others.filter(({ hasFailed }) => hasFailed).length > others.length / 2;
  }

  /** Whether no other account shows it. */
  isAlone(accountId: string, now: number): boolean {
    return this.#others(accountId, now).length === 0;
  }

  #others(accountId: string, now: number): readonly LatestResult[] {
    const { workedAt = 0 } = this.#results.peek(accountId) ?? {};
    const since = Math.max(workedAt, now - RESULT_LIFETIME_MS);
    const others = [...this.#results.entries()].filter(([id]) => id !== accountId);
    return others.map(([, result]) => result).filter(({ at }) => at >= since);
  }
}

interface KeyedRequest {
  readonly call: UnsentCall;
  /** Equal for calls with the same operation and parameters. */
  readonly key: string;
}

interface SentRequest {
  readonly sentAt: number;
  readonly key: Pick<UpstreamKey, 'id' | 'hold'>;
}

export interface HealthOptions {
  readonly clock: Clock;
  /** Logs a change for the operator. The message contains no token. */
  readonly report: (message: string, fields?: object) => void;
}

/**
 * What the results of requests say about further ones: whether the upstream accepts the key of a request, whether an
 * operation works, and which requests fail. Times are of the monotonic clock, in milliseconds.
 */
export class UpstreamHealth {
  readonly breakers = new CircuitBreakers();
  readonly #options: HealthOptions;
  readonly #failedRequests = new FailedRequests();
  readonly #results = new Map(operationIds.map((id) => [id, new LatestResults()] as const));
  readonly #uncertain = new UncertainLimit();
  readonly #failures: ThrottledReport;
  /** The last request that failed for a reason of the upstream, for operators. `at` is as in RFC 3339. */
  lastFailure: { at: string; operation: OperationId; reason: string } | null = null;

  constructor(options: HealthOptions) {
    this.#options = options;
    this.#failures = new ThrottledReport('a request to the upstream failed', options);
  }

  /** Why a call is not sent at all, because its request failed a moment ago; undefined when it may be. */
  repeated(request: string, now: number): SourceFailure | undefined {
    const held = this.#failedRequests.find(request, now);
    if (held === undefined) return undefined;
    const message = 'The same request failed a moment ago and is not sent again yet.';
    return unavailable(message, held.waitMs, held.code);
  }

  /** Why a request of the call may not be sent now; undefined when it may. */
  refusal(call: UnsentCall, now: number): SourceFailure | undefined {
    const breakerMs = this.breakers.wait(call, now);
    if (breakerMs > 0) return unavailable('The upstream fails at present.', breakerMs);
    const refused = this.#uncertain.refusal(call.accountId, now);
    // Another account that waits for the response must not suffer.
    const isRefused = (accountId: string) => this.#uncertain.refusal(accountId, now) !== undefined;
    return refused && joinedAccounts(call).every(isRefused) ? refused : undefined;
  }

  /** Notes that a request of a call is sent. */
  begin(call: UnsentCall, now: number): void {
    this.breakers.begin(call, now);
    this.#uncertain.begin(call.accountId, now);
  }

  /** Learns from a request that the upstream did not ask to slow down. @returns whether calls that wait may now fail */
  learn(
    { call, key: request }: KeyedRequest,
    result: AttemptResult,
    { key, sentAt }: SentRequest,
    now: number,
  ): boolean {
    const { operationId: operation, accountId } = call;
    const { report } = this.#options;
    const results = this.#results.get(operation);
    if (result.ok) {
      this.#failedRequests.succeeded(request);
      this.#uncertain.giveBack(accountId, now, results?.isAlone(accountId, now) === true);
    }
    const works = result.ok || result.reason === 'refused';
    if (works || result.reason === 'failed' || result.reason === 'broken')
      results?.add(accountId, !works, now);
    if ((works || result.reason === 'failed') && key.hold.accepted(operation))
      report('the upstream accepts the token again', { operation, key: key.id });
    if (works) {
      if (this.breakers.succeeded(call)) report('the upstream works again', { operation });
      return false;
    }
    if (result.reason !== 'token') return this.#failed(call, request, result, sentAt, now);
    const { code } = result;
    if (key.hold.refused(call, code, sentAt, now))
      report('the upstream refuses the token', { operation, code, key: key.id });
    return true;
  }

  /** @returns whether calls that wait may now fail */
  #failed(
    call: UnsentCall,
    request: string,
    failure: AttemptFailure,
    sentAt: number,
    now: number,
  ): boolean {
    const { operationId: operation, accountId } = call;
    const reason = causeOf(failure);
    this.lastFailure = { at: new Date(this.#options.clock.now()).toISOString(), operation, reason };
    // Callers are not told the cause, which is one of few.
    this.#failures.add(reason, { operation, reason });
    const wasOpen = this.breakers.isOpen(operation);
    const opened =
      failure.reason === 'unserved' ? undefined : this.breakers.failed(call, request, sentAt, now);
    if (opened === 'operation') this.#options.report('the upstream fails', { operation });
    // An outage takes nothing from the accounts that noticed it first.
    if (opened === 'operation' && !wasOpen)
      for (const account of this.breakers.accounts(operation)) this.#uncertain.fill(account);
    const isOutage =
      this.breakers.isOpen(operation) ||
      this.#results.get(operation)?.failsForOthers(accountId, now) === true;
    if (failure.billing === 'none' || isOutage) return opened !== undefined;
    this.#uncertain.take(accountId, now);
    return opened !== undefined || this.#uncertain.refusal(accountId, now) !== undefined;
  }

  /** The failure that the caller gets after the last request of a call; remembers it for calls with the same request. */
  explain(request: string, { code, message }: AttemptFailure, now: number): SourceFailure {
    const isOfUpstream = code === resultCode.collectionFailed || code === resultCode.serverError;
    if (!isOfUpstream) return { ok: false, code, message };
    const heldMs = this.#failedRequests.failed(request, code, now);
    return { ok: false, code, message, retryAfter: wholeSeconds(heldMs) };
  }

  /** Writes the counts of failures that were not logged yet. */
  stop(): void {
    this.#failures.stop();
  }
}

/** Further accounts that wait for a call. */
function joinedAccounts({ onJoin }: UnsentCall): readonly string[] {
  const accounts: string[] = [];
  const ignore = onJoin?.((accountId) => accounts.push(accountId));
  ignore?.();
  return accounts;
}
