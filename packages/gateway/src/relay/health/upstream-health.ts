import type { OperationId } from '@social-data/contract';
import { resultCode } from '@social-data/contract/result-codes';
import { wholeSeconds } from '../../call/refusal.ts';
import type { SourceCall, SourceFailure } from '../../call/source.ts';
import type { AttemptFailure, AttemptResult } from '../attempt-result.ts';
import type { UpstreamKey } from '../keys/upstream-key.ts';
import type { RelayOptions } from '../relay-options.ts';
import type { RelayedCall } from '../relayed-call.ts';
import { unavailable } from '../unavailable.ts';
import type { Trial } from './circuit-breaker.ts';
import { CircuitBreakers } from './circuit-breakers.ts';
import { FailedRequests } from './failed-requests.ts';
import { FailureReporter } from './failure-reporter.ts';
import { UncertainLimit, type UncertainLimitOptions } from './uncertain-limit.ts';

/** A request that ended, and what the health learns from it. */
export interface EndedRequest {
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
  readonly #report: RelayOptions['report'];
  readonly breakers = new CircuitBreakers();
  readonly #failedRequests = new FailedRequests();
  readonly #failures: FailureReporter;
  /** The uncertain requests of each account. */
  readonly uncertain: UncertainLimit;

  constructor(options: UncertainLimitOptions) {
    this.#report = options.report;
    this.#failures = new FailureReporter(options);
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

  /**
   * Notes that a request is sent.
   * @returns whether it is a trial: of open circuit breakers, or of the key after it was refused
   */
  begin(
    relayed: RelayedCall,
    { hold }: EndedRequest['key'],
    now: number,
  ): { readonly trial: Trial; readonly isTokenTrial: boolean } {
    const isTokenTrial = hold.begin(relayed.call, now);
    return { trial: this.breakers.begin(relayed, now), isTokenTrial };
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
      else this.#failures.failed(operationId, causeOf(result));
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
    if (!result.ok) this.#failures.failed(operationId, causeOf(result));
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

/** Why a request failed, from a small set of texts. */
export function causeOf({ cause, code }: AttemptFailure): string {
  return cause ?? `code ${code}`;
}
