import type { OperationId } from '@social-data/contract';
import type { RequestTarget } from '@social-data/wire';
import type { SourcePayload } from '../source/source.ts';
import type { LimitState, Reservation } from '../store/store.ts';
import type { TokenHolder } from '../tokens/token-account.ts';

/** One call on a path of the contract, as it arrived. */
export interface Call {
  readonly operationId: OperationId;
  readonly requestId: string;
  readonly target: RequestTarget;
  /** The page that a browser calls from. */
  readonly origin: string | undefined;
}

/** How a call ended: what the answer says, and what it cost. */
export interface CallEnd {
  readonly code: number;
  readonly message: string;
  /** Undefined unless the code is 0. */
  readonly payload?: SourcePayload;
  /** Whole seconds. */
  readonly retryAfter?: number;
  /** Undefined when the token was refused. */
  readonly account?: TokenHolder;
  /** Where the limits stand after the call; undefined when the token was refused, and when a store that failed cannot tell. */
  readonly limits?: LimitState;
  /** Milliseconds since 1970 at which the daily quota begins anew; with `limits`. */
  readonly quotaResetsAt?: number;
  /** Credits that the call cost. */
  readonly charged: number;
  /** What was charged, so that the delivery of the answer can be noted; with code 0 only. */
  readonly reservation?: Reservation;
}
