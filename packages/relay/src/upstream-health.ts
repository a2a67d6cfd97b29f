import { resultCode } from '@social-data/contract/result-codes';
import type { Clock } from '@social-data/source/clock';
import { ThrottledReport } from '@social-data/source/log-throttle';
import { wholeSeconds } from '@social-data/source/refusal';
import type { SourceFailure, UnsentCall } from '@social-data/source/source';
import { LRUCache } from 'lru-cache';
import { UncertainLimit } from './account-failures.ts';
import { type AttemptFailure, type AttemptResult, causeOf, unavailable } from './attempt.ts';
import { type CircuitBreaker, CircuitBreakers } from './circuit-breaker.ts';
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
  readonly key: Pick<UpstreamKey, 'id' | 'hold'>;
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
  readonly #report: HealthOptions['report'];
  readonly breakers = new CircuitBreakers();
  readonly #failedRequests = new FailedRequests();
  readonly #failures: ThrottledReport;
  /** The uncertain requests of each account. */
  readonly uncertain: UncertainLimit;

  constructor(options: HealthOptions) {
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
