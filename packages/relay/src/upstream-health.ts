import type { OperationId } from '@social-data/contract';
import { resultCode } from '@social-data/contract/result-codes';
import { ThrottledReport } from '@social-data/source/log-throttle';
import { wholeSeconds } from '@social-data/source/refusal';
import type { SourceCall, SourceFailure } from '@social-data/source/source';
import { LRUCache } from 'lru-cache';
import { type AttemptFailure, type AttemptResult, causeOf, unavailable } from './attempt-result.ts';
import { CircuitBreakers, type Trial } from './circuit-breaker.ts';
import type { RelayedCall } from './relayed-call.ts';
import { UncertainLimit, type UncertainLimitOptions } from './uncertain-limit.ts';
import type { UpstreamKey } from './upstream-key.ts';

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

/** A request that ended, and what the health learns from it. */
interface EndedRequest {
  readonly result: AttemptResult;
  readonly trial: Trial;
  /** The key with which it was sent. */
  readonly key: Pick<UpstreamKey, 'id' | 'hold'>;
}

/** A request that was not sent yet. */
interface UnsentRequest {
  readonly call: Pick<SourceCall, 'operationId' | 'accountId' | 'onJoin'>;
}

/**
 * What the results of requests say about further ones: whether the upstream accepts the key of a request, whether an
 * operation works, and which requests fail. Times are of the monotonic clock, in milliseconds.
 */
export class UpstreamHealth {
  readonly #report: UncertainLimitOptions['report'];
  readonly breakers = new CircuitBreakers();
  readonly #failedRequests = new FailedRequests();
  readonly #failures: ThrottledReport;
  /** The uncertain requests of each account. */
  readonly uncertain: UncertainLimit;

  constructor(options: UncertainLimitOptions) {
    this.#report = options.report;
    this.#failures = new ThrottledReport('a request to the upstream failed', options);
    this.uncertain = new UncertainLimit(options);
  }

  /** Why a call is not sent at all, because its request failed a moment ago; undefined when it may be. */
  repeated({ key }: Pick<RelayedCall, 'key'>, now: number): SourceFailure | undefined {
    const held = this.#failedRequests.find(key, now);
    if (held === undefined) return undefined;
    const message = 'The same request failed a moment ago and is not sent again yet.';
    return unavailable(message, held.waitMs, held.code);
  }

  /** Why a request of the call may not be sent now; undefined when it may. */
  refusal(relayed: UnsentRequest, now: number): SourceFailure | undefined {
    const breakerMs = this.breakers.wait(relayed, now);
    if (breakerMs > 0) return unavailable('The upstream fails at present.', breakerMs);
    const { call } = relayed;
    const refused = this.uncertain.refusal(call.accountId, now);
    // Another account that waits for the response must not suffer.
    return refused && isRefusedForAll(call, (id) => this.uncertain.refusal(id, now) !== undefined)
      ? refused
      : undefined;
  }

  /** Learns from a request that the upstream did not ask to slow down. @returns whether calls that wait may now fail */
  learn(relayed: RelayedCall, ended: EndedRequest, now: number): boolean {
    const { call } = relayed;
    const isOutage = this.breakers.state(call.operationId, now) !== 'closed';
    const mayFail = this.#learnFrom(relayed, ended, now);
    return this.uncertain.ended(call, ended.result, { isOutage, now }) || mayFail;
  }

  #learnFrom(relayed: RelayedCall, ended: EndedRequest, now: number): boolean {
    const { call, key: request } = relayed;
    const { result, trial, key } = ended;
    const { operationId } = call;
    const reason = result.ok ? 'refused' : result.reason;
    if (!result.ok && reason === 'token') {
      const isHeld = key.hold.refused(call, result.code, now);
      if (isHeld) this.#reportRefusal(operationId, result.code, key.id);
      else this.#reportFailure(operationId, result);
      return true;
    }
    if (result.ok) this.#failedRequests.succeeded(request);
    if (reason !== 'broken' && reason !== 'unserved' && key.hold.accepted(operationId))
      this.#report('the upstream accepts the token again', {
        operation: operationId,
        key: key.id,
      });
    if (reason === 'refused') {
      if (this.breakers.succeeded(relayed))
        this.#report('the upstream works again', { operation: operationId });
      return false;
    }
    if (!result.ok) this.#reportFailure(operationId, result);
    if (reason === 'unserved') return false;
    const opened = this.breakers.failed(relayed, now, trial);
    if (opened === 'operation') this.#report('the upstream fails', { operation: operationId });
    return opened !== undefined;
  }

  /** The failure that the caller gets after the last request of a call; remembers it for calls with the same request. */
  explain({ key }: RelayedCall, failure: AttemptFailure, now: number): SourceFailure {
    const { code, message } = failure;
    if (!isFailureOfUpstream(code)) return { ok: false, code, message };
    const heldMs = this.#failedRequests.failed(key, code, now);
    return { ok: false, code, message, retryAfter: wholeSeconds(heldMs) };
  }

  /** Writes the counts of failures that were not logged yet. */
  stop(): void {
    this.#failures.stop();
    this.uncertain.stop();
  }

  /** Callers are not told the reason, which is one of few. */
  #reportFailure(operation: OperationId, failure: AttemptFailure): void {
    const reason = causeOf(failure);
    this.#failures.add(reason, { operation, reason });
  }

  #reportRefusal(operation: OperationId, code: number, key: string): void {
    this.#report('the upstream refuses the token', { operation, code, key });
  }
}

/** Whether all accounts that wait for a call are refused: its own, and those that joined it. */
function isRefusedForAll(
  { accountId, onJoin }: UnsentRequest['call'],
  isRefused: (accountId: string) => boolean,
): boolean {
  const accounts = [accountId];
  const ignore = onJoin?.((joined) => accounts.push(joined));
  ignore?.();
  return accounts.every(isRefused);
}

function isFailureOfUpstream(code: number): boolean {
  return code === resultCode.collectionFailed || code === resultCode.serverError;
}
