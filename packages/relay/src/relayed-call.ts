import type {
  RequestEnd,
  RequestSpan,
  SourceCall,
  UncertainRequests,
} from '@social-data/source/source';
import type { AttemptResult } from './attempt-result.ts';
import { causeOf } from './attempt-result.ts';
import type { Trial } from './circuit-breaker.ts';
import type { PacedRequest } from './pace.ts';
import type { Upstream } from './upstream.ts';
import type { UpstreamKey } from './upstream-key.ts';
import type { KeyedCall } from './upstream-keys.ts';

/** Margin before the deadline: the smaller of 500 ms and 10 % of the time. */
const MAX_DEADLINE_MARGIN_MS = 500;
const DEADLINE_MARGIN_SHARE = 0.1;
/** No retry begins after this share of the time. */
const RETRY_SHARE = 0.75;

/** One call on its way, which may send several requests. */
export interface RelayedCall extends KeyedCall {
  readonly call: SourceCall;
  /** Equal for calls with the same operation and parameters. */
  readonly key: string;
  /** Monotonic clock, milliseconds. */
  readonly deadline: number;
  /** No retry begins later. */
  readonly retryDeadline: number;
  /** Requests that were sent. */
  requests: number;
  asked: UpstreamKey | undefined;
  refusedBy: readonly UpstreamKey[];
  /** Requests that ended and may have been billed although they failed. */
  uncertain: number;
  /** Whether a request was written and has not ended. */
  isRequestWritten: boolean;
}

/** What was asked for a call of which no request was sent. */
export const unasked = { asked: undefined, uncertain: 0, refusedBy: [] } as const;

/** A request in flight. */
export interface RequestInFlight {
  /** The account whose slot it holds. */
  readonly accountId: string;
  readonly key: UpstreamKey;
  readonly sentAt: number;
  readonly trial: Trial;
  readonly paced: PacedRequest;
}

/** Equal for calls with the same operation and parameters. */
export function requestKey({
  operationId,
  sent,
}: Pick<SourceCall, 'operationId' | 'sent'>): string {
  return operationId + JSON.stringify(sent);
}

export function startRelayCall(call: SourceCall, sourceTimeout: number): RelayedCall {
  const margin = Math.min(MAX_DEADLINE_MARGIN_MS, sourceTimeout * DEADLINE_MARGIN_SHARE);
  return {
    call,
    key: requestKey(call),
    deadline: call.deadline - margin,
    retryDeadline: call.deadline - sourceTimeout * (1 - RETRY_SHARE),
    requests: 0,
    ...unasked,
    isRequestWritten: false,
  };
}

/** Requests of the call that may be billed if it is given up now. */
export function uncertainRequestsOf(relayed: RelayedCall): UncertainRequests {
  const { uncertain, isRequestWritten, asked } = relayed;
  return { count: isRequestWritten ? uncertain + 1 : uncertain, upstreamKey: asked?.id };
}

/** Whether no caller waits for the call at present: no further request is sent then. Others may join it later. */
export function isAbandoned({ onHangUp }: SourceCall): boolean {
  let hasLeft = false;
  const ignore = onHangUp(() => {
    hasLeft = true;
  });
  ignore();
  return hasLeft;
}

/** Retries of an account at the start, before its calls have added any. */
const INITIAL_RETRIES = 10;
const MAX_RETRIES = 100;

/**
 * Allows each account retries for a share of its calls, so that retries do not multiply the load of a failing upstream,
 * and requests of one account that always fail leave the others theirs.
 */
export class RetryBudget {
  readonly #share: number;
  readonly #retries = new Map<string, number>();

  /** @param share retries per call. @default 0.2 */
  constructor(share = 0.2) {
    this.#share = share;
  }

  addCall(accountId: string): void {
    this.#retries.set(accountId, Math.min(MAX_RETRIES, this.#left(accountId) + this.#share));
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

const unexpected = { type: 'unexpected', message: 'an unexpected error' };

/** Begins the span of a request; undefined while calls are not traced. */
export function beginRequestSpan(
  { call: { operationId, span }, requests }: RelayedCall,
  upstream: Pick<Upstream, 'addressOf'>,
): RequestSpan | undefined {
  return span?.beginRequest({
    operationId,
    ...upstream.addressOf(operationId),
    resends: requests - 1,
  });
}

/** @param result undefined when an error ended the request that nobody expects */
export function endRequestSpan(
  span: RequestSpan,
  result: AttemptResult | undefined,
  status: number | undefined,
): void {
  span.end({ status, failure: failureOf(result) });
}

function failureOf(result: AttemptResult | undefined): RequestEnd['failure'] {
  if (result === undefined) return unexpected;
  return result.ok ? undefined : { type: result.reason, message: causeOf(result) };
}
