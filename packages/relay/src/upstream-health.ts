import type { OperationId } from '@social-data/contract';
import { resultCode } from '@social-data/contract/result-codes';
import type { Clock } from '@social-data/source/clock';
import { ThrottledReport } from '@social-data/source/log-throttle';
import { type SourceFailure, type UnsentCall, wholeSeconds } from '@social-data/source/source';
import { LRUCache } from 'lru-cache';
import { UncertainLimit } from './account-failures.ts';
import { type AttemptFailure, type AttemptResult, causeOf, unavailable } from './attempt.ts';

/**
 * Milliseconds for which a trial is kept for other accounts than the one that had the last trial: else one account could
 * take every trial with requests that fail, and stop all others for as long as it likes.
 */
export const TRIAL_PREFERENCE_MS = 1_000;

/** Milliseconds after which a trial without a result no longer keeps other accounts from having one. */
const MAX_TRIAL_MS = 9_000;

const MAX_FAILURES = 10;
/** Half of the failures that open a breaker, so that it takes at least two accounts. */
const MAX_PER_ACCOUNT = 5;
const FAILURE_WINDOW_MS = 60_000;
const FIRST_OPEN_MS = 5_000;
const MAX_OPEN_MS = 60_000;

export type BreakerState = 'closed' | 'open' | 'half-open';

interface Failure {
  readonly accountId: string;
  readonly at: number;
}

/**
 * Stops requests while all of them fail: opens after 10 failures in a row within 60 s, and lets one trial pass after 5 s;
 * each failed trial doubles the time, up to 60 s. Failures of one request count once: an id that always fails says
 * nothing about the others. A success ends it. Times are of the monotonic clock, in milliseconds.
 *
 * One that accounts share is never opened by one account alone, and its trials go to other accounts first: for a second
 * to those without recent failures, then for a second to all but the one that had the last trial. A trial that hangs
 * keeps other accounts from theirs for 10 s. So one account whose requests fail or hang does not make the others wait
 * longer.
 */
export class CircuitBreaker {
  readonly #isShared: boolean;
  /** The last failure of each request since the last success, the oldest first. */
  readonly #failures = new Map<string, Failure>();
  /** The failures that opened it, and those of trials: when each account failed last. */
  readonly #failedAt = new Map<string, number>();
  #openUntil: number | undefined;
  #openMs = FIRST_OPEN_MS;
  #isTrying = false;
  /** The account that had the last trial since the breaker opened. */
  #lastTrialOf: string | undefined;

  constructor({ isShared }: { readonly isShared: boolean }) {
    this.#isShared = isShared;
  }

  /** Milliseconds until a request of the account may be sent; 0 when it may be now. */
  wait(accountId: string, now: number): number {
    if (this.#openUntil === undefined) return 0;
    const turnsLater =
      Number(this.#failedAt.has(accountId)) + Number(this.#lastTrialOf === accountId);
    const preferenceMs = this.#isShared ? turnsLater * TRIAL_PREFERENCE_MS : 0;
    return Math.max(0, this.#openUntil + preferenceMs - now);
  }

  /** Notes that a request is sent. @returns whether it is the trial of an open breaker */
  begin(accountId: string, now: number): boolean {
    if (this.#openUntil === undefined) return false;
    this.#isTrying = true;
    this.#lastTrialOf = accountId;
    this.#openUntil = now + MAX_TRIAL_MS;
    return true;
  }

  /**
   * @param accountId the account that pays the request
   * @param key equal for requests with the same operation and parameters
   * @returns whether the breaker opened, or stays open for longer
   */
  failed(accountId: string, key: string, now: number, isTrial: boolean): boolean {
    // A request that was sent before the breaker opened says nothing new.
    if (this.#openUntil !== undefined && !isTrial) return false;
    this.#count(accountId, key, now);
    if (this.#openUntil !== undefined) this.#openMs = Math.min(MAX_OPEN_MS, this.#openMs * 2);
    else if (this.#failures.size < MAX_FAILURES) return false;
    for (const failure of this.#failures.values())
      this.#failedAt.set(failure.accountId, failure.at);
    for (const [account, at] of this.#failedAt)
      if (at <= now - FAILURE_WINDOW_MS) this.#failedAt.delete(account);
    this.#failures.clear();
    this.#isTrying = false;
    this.#openUntil = now + this.#openMs;
    return true;
  }

  /** A trial has ended. If it has not shown whether requests succeed, the next one is a trial again. */
  endTrial(now: number): void {
    if (!this.#isTrying) return;
    this.#isTrying = false;
    this.#openUntil = now;
  }

  state(now: number): BreakerState {
    if (this.#openUntil === undefined) return 'closed';
    return this.#isTrying || this.#openUntil <= now ? 'half-open' : 'open';
  }

  #count(accountId: string, key: string, now: number): void {
    this.#failures.delete(key);
    this.#failures.set(key, { accountId, at: now });
    for (const [other, { at }] of this.#failures) {
      if (at > now - FAILURE_WINDOW_MS) break;
      this.#failures.delete(other);
    }
    if (!this.#isShared) return;
    const own = [...this.#failures].filter(([, failure]) => failure.accountId === accountId);
    const [[oldest] = []] = own;
    if (own.length > MAX_PER_ACCOUNT && oldest !== undefined) this.#failures.delete(oldest);
  }
}

/** Accounts whose last request failed. The one that failed the longest time ago is forgotten. */
const MAX_ACCOUNTS = 10_000;

type Call = Pick<UnsentCall, 'operationId' | 'accountId'>;

/**
 * The circuit breakers of a relay: one for each operation, which opens when requests of several accounts fail, and one
 * for each account and operation, which stops that account alone. There is one from a failure to the next success.
 */
class CircuitBreakers {
  readonly #ofOperations = new Map<OperationId, CircuitBreaker>();
  readonly #ofAccounts = new LRUCache<string, CircuitBreaker>({ max: MAX_ACCOUNTS });

  /** Milliseconds until a request of the call may be sent; 0 when it may be now. */
  wait(call: Call, now: number): number {
    return Math.max(0, ...this.#of(call).map((breaker) => breaker.wait(call.accountId, now)));
  }

  /** Notes that a request is sent. @returns the open breakers of which it is the trial */
  begin(call: Call, now: number): readonly CircuitBreaker[] {
    return this.#of(call).filter((breaker) => breaker.begin(call.accountId, now));
  }

  /** @returns whether the breaker of the operation closed */
  succeeded(call: Call, now: number): boolean {
    const wasOpen = this.state(call.operationId, now) !== 'closed';
    this.#ofOperations.delete(call.operationId);
    if (this.#ofAccounts.size > 0) this.#ofAccounts.delete(nameOf(call));
    return wasOpen;
  }

  /**
   * @param key equal for calls with the same operation and parameters
   * @param trial what `begin` returned for the request
   * @returns the breaker that opened, or stays open for longer: that of the operation if both did
   */
  failed(
    call: Call,
    key: string,
    now: number,
    trial: readonly CircuitBreaker[],
  ): 'operation' | 'account' | undefined {
    const { operationId, accountId } = call;
    const name = nameOf(call);
    const shared = this.#ofOperations.get(operationId) ?? new CircuitBreaker({ isShared: true });
    const own = this.#ofAccounts.get(name) ?? new CircuitBreaker({ isShared: false });
    this.#ofOperations.set(operationId, shared);
    this.#ofAccounts.set(name, own);
    const ownOpened = own.failed(accountId, key, now, trial.includes(own));
    if (shared.failed(accountId, key, now, trial.includes(shared))) return 'operation';
    return ownOpened ? 'account' : undefined;
  }

  state(operationId: OperationId, now: number): BreakerState {
    return this.#ofOperations.get(operationId)?.state(now) ?? 'closed';
  }

  /** Accounts whose own requests of the operation are stopped because they fail. */
  stoppedAccounts(operationId: OperationId, now: number): number {
    const prefix = nameOf({ operationId, accountId: '' });
    let count = 0;
    for (const [name, breaker] of this.#ofAccounts.entries())
      if (name.startsWith(prefix) && breaker.state(now) !== 'closed') count += 1;
    return count;
  }

  /** Whether requests of the operation are stopped, and none has succeeded since they failed. */
  isFailing(operationId: OperationId, now: number): boolean {
    const breaker = this.#ofOperations.get(operationId);
    if (breaker === undefined) return false;
    return breaker.state(now) !== 'closed' || this.stoppedAccounts(operationId, now) > 0;
  }

  #of(call: Call): readonly CircuitBreaker[] {
    const shared = this.#ofOperations.get(call.operationId);
    const own = this.#ofAccounts.size === 0 ? undefined : this.#ofAccounts.get(nameOf(call));
    return [shared, own].filter((breaker) => breaker !== undefined);
  }
}

function nameOf({ operationId, accountId }: Call): string {
  return `${operationId} ${accountId}`;
}

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
interface HeldRequest {
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

interface KeyedRequest {
  readonly call: UnsentCall;
  /** Equal for calls with the same operation and parameters. */
  readonly key: string;
}

/** A request that was sent. */
interface SentRequest {
  /** The open breakers of which it was the trial. */
  readonly trial: readonly CircuitBreaker[];
  /** The key with which it was sent. */
  readonly key: {
    readonly id: string;
    readonly hold: {
      accepted(operationId: OperationId): boolean;
      refused(call: UnsentCall, code: number, now: number): boolean;
    };
  };
}

export interface HealthOptions {
  readonly clock: Clock;
  /** Logs a change for the operator. The message contains no token. */
  readonly report: (message: string, fields?: object) => void;
  /** Requests of one account that may fail and perhaps be billed, before its calls are refused. @default 20 */
  readonly uncertainBurst?: number | undefined;
}

/**
 * What the results of requests say about further ones: whether the upstream accepts the key of a request, whether an
 * operation works, and which requests fail. Times are of the monotonic clock, in milliseconds.
 */
export class UpstreamHealth {
  readonly #clock: Clock;
  readonly #report: HealthOptions['report'];
  readonly breakers = new CircuitBreakers();
  readonly #failedRequests = new FailedRequests();
  readonly #failures: ThrottledReport;
  /** The uncertain requests of each account. */
  readonly uncertain: UncertainLimit;
  /** The last request that failed for a reason of the upstream, for operators. */
  lastFailure: {
    /** RFC 3339 date and time. */
    readonly at: string;
    readonly operation: OperationId;
    readonly reason: string;
  } | null = null;

  constructor(options: HealthOptions) {
    this.#clock = options.clock;
    this.#report = options.report;
    this.#failures = new ThrottledReport('a request to the upstream failed', options);
    this.uncertain = new UncertainLimit(options.uncertainBurst);
  }

  /** Why a call is not sent at all, because its request failed a moment ago; undefined when it may be. */
  repeated({ key }: Pick<KeyedRequest, 'key'>, now: number): SourceFailure | undefined {
    const held = this.#failedRequests.find(key, now);
    if (held === undefined) return undefined;
    const message = 'The same request failed a moment ago and is not sent again yet.';
    return unavailable(message, held.waitMs, held.code);
  }

  /** Why a request of the call may not be sent now; undefined when it may. */
  refusal(call: UnsentCall, now: number): SourceFailure | undefined {
    const breakerMs = this.breakers.wait(call, now);
    if (breakerMs > 0) return unavailable('The upstream fails at present.', breakerMs);
    const refused = this.uncertain.refusal(call.accountId, now);
    // Another account that waits for the response must not suffer.
    return refused && isRefusedForAll(call, (id) => this.uncertain.refusal(id, now) !== undefined)
      ? refused
      : undefined;
  }

  /** Learns from a request that the upstream did not ask to slow down. @returns whether calls that wait may now fail */
  learn(relayed: KeyedRequest, result: AttemptResult, sent: SentRequest, now: number): boolean {
    const { call } = relayed;
    const { operationId: operation } = call;
    const isOutage = this.breakers.state(operation, now) !== 'closed';
    if (result.ok) this.#failedRequests.succeeded(relayed.key);
    const works = result.ok || result.reason === 'refused';
    const isAccepted = works || result.reason === 'failed';
    if (isAccepted && sent.key.hold.accepted(operation))
      this.#report('the upstream accepts the token again', { operation, key: sent.key.id });
    if (works && this.breakers.succeeded(call, now))
      this.#report('the upstream works again', { operation });
    const mayFail = !works && this.#failed(relayed, result, sent, now);
    return this.uncertain.ended(call, result, { isOutage, now }) || mayFail;
  }

  /** @returns whether calls that wait may now fail */
  #failed(
    { call, key: request }: KeyedRequest,
    failure: AttemptFailure,
    { key, trial }: SentRequest,
    now: number,
  ): boolean {
    const { operationId: operation } = call;
    const { code, reason } = failure;
    if (reason !== 'token') {
      const at = new Date(this.#clock.now()).toISOString();
      this.lastFailure = { at, operation, reason: causeOf(failure) };
    }
    if (reason === 'token' && key.hold.refused(call, code, now))
      this.#report('the upstream refuses the token', { operation, code, key: key.id });
    // Callers are not told the cause, which is one of few.
    else this.#failures.add(causeOf(failure), { operation, reason: causeOf(failure) });
    if (reason === 'token' || reason === 'unserved') return reason === 'token';
    const opened = this.breakers.failed(call, request, now, trial);
    if (opened === 'operation') this.#report('the upstream fails', { operation });
    return opened !== undefined;
  }

  /** The failure that the caller gets after the last request of a call; remembers it for calls with the same request. */
  explain({ key }: Pick<KeyedRequest, 'key'>, failure: AttemptFailure, now: number): SourceFailure {
    const { code, message } = failure;
    const isOfUpstream = code === resultCode.collectionFailed || code === resultCode.serverError;
    if (!isOfUpstream) return { ok: false, code, message };
    const heldMs = this.#failedRequests.failed(key, code, now);
    return { ok: false, code, message, retryAfter: wholeSeconds(heldMs) };
  }

  /** Writes the counts of failures that were not logged yet. */
  stop(): void {
    this.#failures.stop();
  }
}

/** Whether all accounts that wait for a call are refused: its own, and those that joined it. */
function isRefusedForAll(
  { accountId, onJoin }: UnsentCall,
  isRefused: (accountId: string) => boolean,
): boolean {
  const accounts = [accountId];
  const ignore = onJoin?.((joined) => accounts.push(joined));
  ignore?.();
  return accounts.every(isRefused);
}
