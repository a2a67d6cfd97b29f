import type { OperationId } from '@social-data/contract';
import type { Account } from '@social-data/ledger/accounts';
import type { LimitState } from '@social-data/ledger/rules/limits';
import type { Reservation, Store } from '@social-data/ledger/store';
import type { Via } from '@social-data/ledger/usage';
import type { ReceivedResponse, RescuableResponse } from '@social-data/relay/reuse';
import type { RequestTarget } from '@social-data/server-protocol';
import type { PendingSourceCalls } from '@social-data/source/in-progress';
import type {
  CallerIds,
  CallSpan,
  Clock,
  Source,
  SourceCall,
  SourceSuccess,
} from '@social-data/source/source';

/** One request on a data listener. */
export interface RequestContext {
  /** The operation of the contract; `usage` or `none` for requests outside the contract. For logs and metrics. */
  readonly operationId: OperationId | 'usage' | 'none';
  /** Made by the gateway, never taken from the caller: it identifies the call in the ledger. */
  readonly requestId: string;
  readonly callerIds: CallerIds | undefined;
  /** Absent while calls are not traced, and for requests outside the contract. */
  readonly span?: CallSpan | undefined;
  readonly target: RequestTarget;
  /** The `Origin` header of a browser page. */
  readonly origin: string | undefined;
  readonly address: string;
  readonly isSecure: boolean;
  /** Monotonic clock, milliseconds. */
  readonly receivedAt: number;
}

/** One call of an operation of the contract. */
export interface CallContext extends RequestContext {
  readonly operationId: OperationId;
  /** Whether the caller wants no cached response (`Cache-Control: no-cache`). */
  readonly skipsCache: boolean;
  /**
   * Calls the listener once the caller has hung up, at once if it already has.
   * @returns a function that removes the listener
   */
  readonly onHangUp: (listener: () => void) => () => void;
  /** See `SourceCall`. Absent unless other calls can join this one. */
  readonly onJoin?: SourceCall['onJoin'];
}

/** What the ledger has of a call beside its credits. A log has it too, so that a lost entry can be added again. */
export interface LoggedEntry {
  /** The quota day on which the call was admitted, as 2026-01-31. */
  readonly day: string;
  /** Requests of the call that may have been billed without a charge here. */
  readonly uncertain: number;
  /** Whether it took daily quota without a charge. */
  readonly takesQuota: boolean;
  /** The id of the key of the upstream whose requests were or may have been billed. */
  readonly upstreamKey: string | undefined;
}

/** The result of a request: what the response says and what it cost. */
export interface CallResult {
  readonly code: number;
  readonly message: string;
  /** Undefined unless the code is 0. */
  readonly payload?: SourceSuccess | ReceivedResponse;
  /** Whole seconds until another call makes sense. */
  readonly retryAfter?: number;
  /** Undefined when the token was refused. */
  readonly account?: Account;
  /** What is left of the limits after the call. Undefined without an account, or when the store failed to read them. */
  readonly limits?: LimitState | undefined;
  /** Credits; undefined for requests outside the contract. */
  readonly charged?: number;
  /** The reservation that was charged; with code 0 only. */
  readonly reservation?: Reservation | undefined;
  /** What the ledger has of an admitted call, for the log. Absent when it has no entry. */
  readonly entry?: LoggedEntry;
  /** How the call was served with the response to another call; absent when it was not. */
  readonly via?: Exclude<Via, 'call'>;
  /** Whether no header tells the cost, because it would tell that the response was made for another account. */
  readonly hidesCost?: boolean;
  /** The value of the header `Cache-Status`. Absent where calls reuse no responses. */
  readonly cacheStatus?: string;
  /** Whole seconds since the source gave the response. Absent unless it was made for another call. */
  readonly age?: number;
  /** For a response that is kept for its account until it is delivered. Absent where calls reuse no responses. */
  readonly rescuable?: RescuableResponse | undefined;
}

/** What is noted of a response once it was written, or could not be. Without its payload, which can go before. */
export type Delivery = Pick<CallResult, 'reservation' | 'rescuable'>;

/** Handles the calls of a gateway. Which one is chosen once, at the start: `dataset-call.ts` or `relay-call.ts`. */
export interface CallHandler {
  /** Rejects only with errors that no stage expects. */
  handle(call: CallContext): Promise<CallResult>;
  /** The response to a call was written in full. */
  delivered(delivery: Delivery): void;
  /** The response to a call could not be written in full. */
  lost(delivery: Delivery): void;
}

/** Differences from the contract, for a source that passes parameters on to another server. */
export interface RelayRules {
  /** Values that are valid in addition to those of the contract, by the name of the parameter. */
  readonly allowValues: Readonly<Record<string, readonly string[]>>;
}

/** Services for the stages of a call. */
export interface CallServices {
  readonly clock: Clock;
  readonly store: Store;
  readonly source: Source;
  /** Null for a source that answers calls itself. */
  readonly relay: RelayRules | null;
  /** Credits per call; 1 for operations that are not listed (decision D5). */
  readonly prices: Readonly<Partial<Record<OperationId, number>>>;
  /** Milliseconds within which a source must respond. */
  readonly sourceTimeout: number;
  /** Calls whose source has not responded. When the time for the shutdown is over, it ends them. */
  readonly pendingSourceCalls: PendingSourceCalls;
  readonly errors: ErrorReporter;
}

/** Receives errors that the caller cannot fix, for log, metrics and readiness. */
export interface ErrorReporter {
  /** The source rejected, timed out or broke its interface. */
  sourceFailed(requestId: string, error: unknown): void;
  /** Another server may have billed requests of a call for which the ledger has no charge. */
  uncertainEnd(call: {
    readonly requestId: string;
    readonly operationId: string;
    readonly accountId: string;
    readonly requests: number;
  }): void;
  /** The store could not make a call durable. */
  storeFailed(requestId: string, error: unknown): void;
  /**
   * A call ended with an error that no stage handles: the store failed before anything was charged, or there is a bug.
   */
  callFailed(
    error: unknown,
    context: { readonly requestId: string; readonly operationId: string },
  ): void;
  /** A bug: an error that no stage expects. */
  unexpected(error: unknown): void;
}
