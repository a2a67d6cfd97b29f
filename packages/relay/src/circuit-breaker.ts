import type { OperationId } from '@social-data/contract';
import { resultCode } from '@social-data/contract/result-codes';
import type { UnsentCall } from '@social-data/source/source';
import { LRUCache } from 'lru-cache';

const FAILURE_WINDOW_MS = 60_000;
/**
 * Milliseconds for which a trial is kept for accounts without recent failures, and then for all but the one that had the
 * last trial: else one account could take every trial with requests that fail or hang, and stop all others for as long
 * as it likes.
 */
const TRIAL_PREFERENCE_MS = 1_000;

interface BreakerOptions {
  /** Different requests in a row that have to fail within 60 s. */
  readonly failures: number;
  /** How many of them count of one account. @default all */
  readonly perAccount?: number;
  /** Milliseconds until the first trial. */
  readonly openMs: number;
  /** Each failed trial doubles the time, up to this. @default openMs */
  readonly maxOpenMs?: number;
}

/**
 * Stops requests while all of them fail. When it is open, one request at a time passes as a trial. Failures of one
 * request count once: an id that always fails says nothing about the others. There is one from the first failure to the
 * next success. Times are of the monotonic clock, in milliseconds.
 */
export class CircuitBreaker {
  readonly #options: BreakerOptions;
  /** The last failure of each request while it is closed, the oldest first. */
  readonly #failures = new Map<string, { readonly accountId: string; readonly at: number }>();
  /** The failures that opened it, and those of trials: when each account failed last. */
  readonly #failedAt = new Map<string, number>();
  #lastTrialOf: string | undefined;
  #openMs: number;
  #openedAt: number | undefined;
  #nextTrialAt = 0;

  constructor(options: BreakerOptions) {
    this.#options = options;
    this.#openMs = options.openMs;
  }

  /** Milliseconds until a request of the account may be sent; 0 when it may be now. */
  wait(accountId: string, now: number): number {
    if (this.#openedAt === undefined) return 0;
    const turnsLater =
      Number(this.#failedAt.has(accountId)) + Number(this.#lastTrialOf === accountId);
    return Math.max(0, this.#nextTrialAt + turnsLater * TRIAL_PREFERENCE_MS - now);
  }

  /** Notes that a request is sent: while it is open, a trial. */
  begin(accountId: string, now: number): void {
    if (this.#openedAt === undefined) return;
    this.#lastTrialOf = accountId;
    this.#nextTrialAt = now + this.#openMs;
  }

  /**
   * @param accountId the account that pays the request
   * @param request equal for requests with the same operation and parameters
   * @returns whether the breaker opened, or stays open for longer
   */
  failed(accountId: string, request: string, sentAt: number, now: number): boolean {
    const { failures, maxOpenMs = this.#openMs } = this.#options;
    // A request that was sent before the breaker opened says nothing new.
    if (this.#openedAt !== undefined && sentAt < this.#openedAt) return false;
    this.#count(accountId, request, now);
    if (this.#openedAt !== undefined) this.#openMs = Math.min(maxOpenMs, this.#openMs * 2);
    else if (this.#failures.size < failures) return false;
    for (const failure of this.#failures.values())
      this.#failedAt.set(failure.accountId, failure.at);
    for (const [account, at] of this.#failedAt)
      if (at <= now - FAILURE_WINDOW_MS) this.#failedAt.delete(account);
    this.#failures.clear();
    this.#openedAt = now;
    this.#nextTrialAt = now + this.#openMs;
    return true;
  }

  /** The next request of any account is a trial. */
  tryAtOnce(now: number): void {
    this.#failedAt.clear();
    this.#lastTrialOf = undefined;
    this.#nextTrialAt = now;
  }

  get isOpen(): boolean {
    return this.#openedAt !== undefined;
  }

  /** Once it is open, the accounts whose requests failed in the minute before it opened, or were failed trials. */
  get accounts(): readonly string[] {
    return [...this.#failedAt.keys()];
  }

  #count(accountId: string, request: string, now: number): void {
    this.#failures.delete(request);
    this.#failures.set(request, { accountId, at: now });
    for (const [other, { at }] of this.#failures)
      if (at <= now - FAILURE_WINDOW_MS) this.#failures.delete(other);
    const { failures, perAccount = failures } = this.#options;
    const own = [...this.#failures].filter(([, failure]) => failure.accountId === accountId);
    const [[oldest] = []] = own;
    if (own.length > perAccount && oldest !== undefined) this.#failures.delete(oldest);
  }
}

const FAILURES = 10;
/** Half of them, so that it takes at least two accounts to stop all. */
const PER_ACCOUNT = 5;
const OPEN_MS = { openMs: 5_000, maxOpenMs: 60_000 } as const;
/** Accounts whose last request failed. The one that failed the longest time ago is forgotten. */
const MAX_ACCOUNTS = 10_000;

type Call = Pick<UnsentCall, 'operationId' | 'accountId'>;

/**
 * The circuit breakers for requests that fail: one for each operation, which one account alone never opens, and one for
 * each account and operation, which stops that account alone.
 */
export class CircuitBreakers {
  readonly #ofOperations = new Map<OperationId, CircuitBreaker>();
  readonly #ofAccounts = new LRUCache<string, CircuitBreaker>({ max: MAX_ACCOUNTS });

  /** Milliseconds until a request of the call may be sent; 0 when it may be now. */
  wait(call: Call, now: number): number {
    return Math.max(0, ...this.#of(call).map((breaker) => breaker.wait(call.accountId, now)));
  }

  /** Notes that a request is sent. */
  begin(call: Call, now: number): void {
    for (const breaker of this.#of(call)) breaker.begin(call.accountId, now);
  }

  /** @returns whether the breaker of the operation closed */
  succeeded(call: Call): boolean {
    const wasOpen = this.isOpen(call.operationId);
    this.#ofOperations.delete(call.operationId);
    if (this.#ofAccounts.size > 0) this.#ofAccounts.delete(nameOf(call));
    return wasOpen;
  }

  /**
   * @param request equal for calls with the same operation and parameters
   * @returns the breaker that opened, or stays open for longer: that of the operation if both did
   */
  failed(
    call: Call,
    request: string,
    sentAt: number,
    now: number,
  ): 'operation' | 'account' | undefined {
    const { operationId, accountId } = call;
    const name = nameOf(call);
    const shared =
      this.#ofOperations.get(operationId) ??
      new CircuitBreaker({ failures: FAILURES, perAccount: PER_ACCOUNT, ...OPEN_MS });
    const own =
      this.#ofAccounts.get(name) ?? new CircuitBreaker({ failures: FAILURES, ...OPEN_MS });
    this.#ofOperations.set(operationId, shared);
    this.#ofAccounts.set(name, own);
    const ownOpened = own.failed(accountId, request, sentAt, now);
    if (shared.failed(accountId, request, sentAt, now)) return 'operation';
    return ownOpened ? 'account' : undefined;
  }

  isOpen(operationId: OperationId): boolean {
    return this.#ofOperations.get(operationId)?.isOpen === true;
  }

  /** The accounts for which an operation failed lately, once its breaker has opened. */
  accounts(operationId: OperationId): readonly string[] {
    return this.#ofOperations.get(operationId)?.accounts ?? [];
  }

  /** Accounts whose own requests of the operation are stopped because they fail. */
  stoppedAccounts(operationId: OperationId): number {
    const prefix = nameOf({ operationId, accountId: '' });
    return [...this.#ofAccounts.entries()].filter(
      ([name, breaker]) => name.startsWith(prefix) && breaker.isOpen,
    ).length;
  }

  /** Whether requests of the operation are stopped, and none has succeeded since they failed. */
  isFailing(operationId: OperationId): boolean {
    if (!this.#ofOperations.has(operationId)) return false;
    return this.isOpen(operationId) || this.stoppedAccounts(operationId) > 0;
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

/** Milliseconds until the next trial of a token, for the account that had the last one (decision D15). */
const TRIAL_INTERVAL_MS = 30_000;
/** Other accounts go before it, so that no caller is told to wait for longer. */
const HOLD_MS = TRIAL_INTERVAL_MS - 2 * TRIAL_PREFERENCE_MS;
const ALL = 'all';

interface Hold {
  /** The code with which the upstream refused the token last. */
  readonly code: number;
  readonly breaker: CircuitBreaker;
}

/**
 * Holds requests with one key of the gateway back while the upstream refuses it: after code 600, those of the same
 * operation; after another code, all.
 *
 * For an operation that has worked, code 600 may be about what one caller asks for, so its requests are held only once
 * a second account gets the code before the operation works again.
 */
export class TokenHold {
  readonly #holds = new Map<OperationId | typeof ALL, Hold>();
  readonly #working = new Set<OperationId>();
  /** Whether the token was replaced after it was refused: nothing is known about the new one. */
  #isReplaced = false;

  /** Why a request may not be sent now; undefined when it may. */
  blocking({ operationId, accountId }: Call, now: number) {
    if (this.#holds.size === 0 || this.#isReplaced) return undefined;
    return this.#holdsOf(operationId)
      .map(({ code, breaker }) => ({ code, nextTrialMs: breaker.wait(accountId, now) }))
      .find(({ nextTrialMs }) => nextTrialMs > 0);
  }

  /** Notes that a request is sent. */
  begin({ operationId, accountId }: Call, now: number): void {
    if (this.#isReplaced) return;
    for (const { breaker } of this.#holdsOf(operationId)) breaker.begin(accountId, now);
  }

  /** The upstream refused the token for a call. @returns whether there is a hold that is new or has another code */
  refused({ operationId, accountId }: Call, code: number, sentAt: number, now: number): boolean {
    this.#isReplaced = false;
    const isOfOperation = code === resultCode.permissionDenied;
    const scope = isOfOperation ? operationId : ALL;
    const known = this.#holds.get(scope);
    const failures = isOfOperation && this.#working.has(operationId) ? 2 : 1;
    const breaker = known?.breaker ?? new CircuitBreaker({ failures, openMs: HOLD_MS });
    const wasHeld = breaker.isOpen;
    this.#holds.set(scope, { code, breaker });
    return breaker.failed(accountId, accountId, sentAt, now) && !(wasHeld && known?.code === code);
  }

  /** The upstream accepted the token for an operation. @returns whether a hold ended */
  accepted(operationId: OperationId): boolean {
    this.#working.add(operationId);
    if (this.#holds.size === 0) return false;
    const wasHeld = this.isHeld(operationId);
    this.#holds.delete(ALL);
    this.#holds.delete(operationId);
    return wasHeld;
  }

  /** Whether the next request of an operation is a trial. */
  isHeld(operationId: OperationId): boolean {
    return this.#holdsOf(operationId).some(({ breaker }) => breaker.isOpen);
  }

  /** The token is another one now: requests are sent until it is refused too. */
  replaced(now: number): void {
    this.#isReplaced = true;
    this.tryAtOnce(now);
  }

  /** The next request of any account is a trial. */
  tryAtOnce(now: number): void {
    for (const { breaker } of this.#holds.values()) breaker.tryAtOnce(now);
  }

  /** What the upstream refuses the key, with the milliseconds until the next trial. */
  states(now: number) {
    return [...this.#holds]
      .filter(([, { breaker }]) => breaker.isOpen)
      .map(([operation, { code, breaker }]) => {
        return { operation, code, nextTrialMs: Math.ceil(breaker.wait('', now)) };
      });
  }

  #holdsOf(operationId: OperationId): readonly Hold[] {
    return [this.#holds.get(ALL), this.#holds.get(operationId)].filter(
      (hold) => hold !== undefined,
    );
  }
}
