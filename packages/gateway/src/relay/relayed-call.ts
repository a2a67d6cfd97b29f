import type { SourceCall, UncertainRequests } from '../source.ts';
import type { Trial } from './health/circuit-breaker.ts';
import type { UpstreamKey } from './keys/upstream-key.ts';
import type { KeyedCall } from './keys/upstream-keys.ts';
import type { PacedRequest } from './pace/pace.ts';

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
