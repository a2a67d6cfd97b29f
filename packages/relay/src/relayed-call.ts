import type { SourceCall, UncertainRequests } from '@social-data/source/source';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { PacedRequest } from './pace.ts';
import type { UpstreamKey } from './upstream-key.ts';
import type { KeyedCall } from './upstream-keys.ts';

/** Margin before the deadline: the smaller of 500 ms and 10 % of the time. */
const MAX_DEADLINE_MARGIN_MS = 500;
const DEADLINE_MARGIN_SHARE = 0.1;
/** No retry begins after this share of the time. */
const RETRY_SHARE = 0.75;

/** Equal for calls with the same operation and parameters. */
export function requestKey({
  operationId,
  sent,
}: Pick<SourceCall, 'operationId' | 'sent'>): string {
  return operationId + JSON.stringify(sent);
}

/** What was asked for a call of which no request was sent. */
export const unasked = { asked: undefined, uncertain: 0, refusedBy: [] } as const;

/** One call on its way, which may send several requests. */
export class RelayedCall implements KeyedCall {
  readonly call: SourceCall;
  readonly key: string;
  /** Monotonic clock, milliseconds. */
  readonly deadline: number;
  /** No retry begins later. */
  readonly retryDeadline: number;
  /** Requests that were sent. */
  requests = 0;
  asked: UpstreamKey | undefined;
  refusedBy: readonly UpstreamKey[] = [];
  /** Requests that ended and may have been billed although they failed. */
  uncertain = 0;
  /** Whether a request was written and has not ended. */
  isRequestWritten = false;

  constructor(call: SourceCall, sourceTimeout: number) {
    const margin = Math.min(MAX_DEADLINE_MARGIN_MS, sourceTimeout * DEADLINE_MARGIN_SHARE);
    this.call = call;
    this.key = requestKey(call);
    this.deadline = call.deadline - margin;
    this.retryDeadline = call.deadline - sourceTimeout * (1 - RETRY_SHARE);
  }

  /** Whether no caller waits for it at present: no further request is sent then. Others may join it later. */
  get isAbandoned(): boolean {
    let hasLeft = false;
    const ignore = this.call.onHangUp(() => {
      hasLeft = true;
    });
    ignore();
    return hasLeft;
  }

  /** Its requests that may be billed if it is given up now. */
  get uncertainRequests(): UncertainRequests {
    const count = this.isRequestWritten ? this.uncertain + 1 : this.uncertain;
    return { count, upstreamKey: this.asked?.id };
  }
}

/** A request in flight. */
export interface RequestInFlight {
  /** The account whose slot it holds. */
  readonly accountId: string;
  readonly key: UpstreamKey;
  readonly sentAt: number;
  /** The open breakers of which it is the trial. */
  readonly trial: readonly CircuitBreaker[];
  readonly paced: PacedRequest;
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
