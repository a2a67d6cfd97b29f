import type { ReuseAdmission } from '../rules/limits.ts';
import type { CallEnd } from '../rules/settlement.ts';
import type {
  Admission,
  AdmissionRequest,
  Reservation,
  Settlement,
  UncountedCall,
} from '../store.ts';

/** What one batch can contain. */
export type BatchOperation =
  | AwaitedOperation
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

export interface AdmitOperation extends Required<AdmissionRequest> {
  readonly kind: 'admit';
  readonly waiter: Waiter<Admission | 'changed'>;
}

/** For a reused response, which takes the rate alone and makes no reservation. */
export interface ReuseOperation extends Pick<AdmitOperation, 'accountId' | 'version'> {
  readonly kind: 'reuse';
  readonly waiter: Waiter<ReuseAdmission | 'changed'>;
}

export interface SettleOperation extends Reservation, CallEnd {
  readonly kind: 'settle';
  /** Whether the settlement stays although its caller was given an error: another server has billed the call. */
  readonly stays: boolean;
  readonly waiter: Waiter<Settlement>;
}

/** Ends a reservation whose caller was given an error. */
export interface ReleaseOperation extends Pick<Reservation, 'id' | 'accountId' | 'day'> {
  readonly kind: 'release';
}

/** Refunds a settlement whose caller was given an error, and takes it out of the usage. */
export interface UndoOperation
  extends Pick<SettleOperation, 'id' | 'accountId' | 'day' | 'countedAs'> {
  readonly kind: 'undo';
}

/** Counts calls that have no reservation to settle, such as refused ones. */
export interface CountOperation extends Required<Omit<UncountedCall, 'saved'>> {
  readonly kind: 'count';
  calls: number;
  saved: number;
}

export interface DeliveryOperation {
  readonly kind: 'delivery';
  readonly id: number;
}

/** Whether the operation is sent at once. The others wait for a batch for a while. */
export function isUrgent({ kind }: BatchOperation): boolean {
  return kind !== 'count' && kind !== 'delivery';
}

/** Whether a caller waits for the operation. */
export function isAwaited(operation: BatchOperation): operation is AwaitedOperation {
  return 'waiter' in operation;
}

/** Gives the caller of an operation, if there is one, an error. */
export function giveUp(operation: BatchOperation, error: Error): void {
  if (!isAwaited(operation)) return;
  operation.waiter.isGivenUp = true;
  operation.waiter.reject(error);
}

/**
 * What is still to be done of operations that were not applied: once its caller was given an error, an admission is
 * dropped, and a settlement becomes a release unless it stays.
 */
export function remaining(operations: readonly BatchOperation[]): BatchOperation[] {
  return operations.flatMap((operation): BatchOperation[] => {
    if (!isAwaited(operation) || !operation.waiter.isGivenUp) return [operation];
    if (operation.kind !== 'settle') return [];
    return [operation.stays ? operation : releaseOf(operation)];
  });
}

export function releaseOf({ id, accountId, day }: SettleOperation): ReleaseOperation {
  return { kind: 'release', id, accountId, day };
}
