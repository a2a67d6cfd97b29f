import type { OperationId } from '@social-data/contract';
import type { Admission, ReuseAdmission, Settlement } from '../store.ts';
import type { Via } from '../usage.ts';

/** What one batch can contain. */
export type BatchOperation =
  | AdmitOperation
  | ReuseOperation
  | SettleOperation
  | ReleaseOperation
  | UndoOperation
  | CountOperation
  | DeliveryOperation;

export type AwaitedOperation = AdmitOperation | ReuseOperation | SettleOperation;

/** The caller that awaits an operation. */
export interface Waiter<Result> {
  /** Monotonic clock, milliseconds. */
  readonly deadline: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
  /** Whether the caller was given an error: if the operation is applied after that, it has to be undone. */
  isGivenUp: boolean;
}

export interface AdmitOperation {
  readonly kind: 'admit';
  readonly accountId: string;
  readonly operationId: OperationId;
  readonly requestId: string;
  readonly cost: number;
  /** The version of the account by which the call was judged; 0 when the account was just read. */
  readonly version: number;
  /** Whether its request counts as possibly billed by another server until the call is settled. */
  readonly mayBeBilled: boolean;
  readonly waiter: Waiter<Admission | 'changed'>;
}

/** For a reused response, which takes the rate alone and makes no reservation. */
export interface ReuseOperation {
  readonly kind: 'reuse';
  readonly accountId: string;
  readonly version: number;
  readonly waiter: Waiter<ReuseAdmission | 'changed'>;
}

export interface SettleOperation {
  readonly kind: 'settle';
  readonly id: number;
  readonly accountId: string;
  readonly operationId: string;
  readonly requestId: string;
  readonly cost: number;
  readonly day: string;
  readonly code: number;
  readonly uncertain: number;
  /** Whether the call takes quota although it is not charged. */
  readonly takesQuota: boolean;
  /** Empty when no request to an upstream was or may have been billed. */
  readonly upstreamKey: string;
  readonly countedAs: CountedAs;
  /** Whether the settlement stays although its caller was given an error: another server has billed the call. */
  readonly stays: boolean;
  readonly waiter: Waiter<Settlement>;
}

export interface CountedAs {
  readonly code: number;
  readonly via: Via;
  readonly saved: number;
}

/** Ends a reservation whose caller was given an error. */
export interface ReleaseOperation {
  readonly kind: 'release';
  readonly id: number;
  readonly accountId: string;
  readonly day: string;
}

/** Refunds a settlement whose caller was given an error, and takes it out of the usage. */
export interface UndoOperation {
  readonly kind: 'undo';
  readonly id: number;
  readonly accountId: string;
  readonly day: string;
  readonly countedAs: CountedAs;
}

/** Counts a call that has no reservation to settle, such as a refused one. */
export interface CountOperation extends CountedAs {
  readonly kind: 'count';
  readonly accountId: string;
  readonly operationId: OperationId;
  readonly day: string;
}

export interface DeliveryOperation {
  readonly kind: 'delivery';
  readonly id: number;
}
