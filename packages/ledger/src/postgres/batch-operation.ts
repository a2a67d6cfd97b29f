import type { OperationId } from '@social-data/contract';
import type { Admission, ReuseAdmission, Settlement } from '../store.ts';
import { StoreDeadlineError } from '../store-errors.ts';
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

/** What became of an operation that a caller awaits. */
export interface Outcome {
  /** Gives the caller the result. */
  readonly deliver: () => void;
  /** What takes the effect back when the caller has left; undefined when there is nothing to take back. */
  readonly undo?: ReleaseOperation | UndoOperation | undefined;
}

type Outcomes = ReadonlyMap<BatchOperation, Outcome>;

/** Whether the operation is sent at once. The others wait for a batch for a while. */
export function isUrgent({ kind }: BatchOperation): boolean {
  return kind !== 'count' && kind !== 'delivery';
}

/** Whether a caller waits for the operation. */
export function isAwaited(operation: BatchOperation): operation is AwaitedOperation {
  return 'waiter' in operation;
}

/**
 * Gives callers the results of a batch that was applied. Returns the operations that have to follow: those that undo what
 * was applied for callers who already got an error.
 */
export function deliver(outcomes: Outcomes): BatchOperation[] {
  return [...outcomes].flatMap(([operation, outcome]) => {
    if (isAwaited(operation) && operation.waiter.isGivenUp)
      return outcome.undo === undefined ? [] : [outcome.undo];
    outcome.deliver();
    return [];
  });
}

/**
 * Rejects the callers of a batch that was not applied. Returns the operations that are needed all the same: those that
 * no caller awaits, and the release of calls that could not be settled.
 */
export function rejectRefused(
  operations: readonly BatchOperation[],
  error: Error,
): BatchOperation[] {
  return operations.flatMap((operation): BatchOperation[] => {
    if (!isAwaited(operation)) return [operation];
    operation.waiter.reject(error);
    return operation.kind === 'settle' ? [releaseOf(operation)] : [];
  });
}

/** Rejects the callers of a node that others have ended: its reservations are released. */
export function rejectEnded(operations: readonly BatchOperation[], error: Error): void {
  for (const operation of operations) if (isAwaited(operation)) operation.waiter.reject(error);
}

/**
 * The operations of an ended epoch that the node sends after it has joined again: counts, and what gives charges back. Its
 * reservations are released.
 */
export function followingEnded(operations: readonly BatchOperation[]): BatchOperation[] {
  return operations.filter(
    ({ kind }) => kind === 'count' || kind === 'undo' || kind === 'delivery',
  );
}

/** The charges that a batch made whose callers all got an error, because their node was ended: they are given back. */
export function undoAll(outcomes: Outcomes): BatchOperation[] {
  return [...outcomes.values()].flatMap(({ undo }) => (undo?.kind === 'undo' ? [undo] : []));
}

/** Rejects the operations whose deadline has passed. */
export function rejectLate(
  operations: readonly BatchOperation[],
  milliseconds: number,
  problem: string | undefined,
): void {
  const now = performance.now();
  for (const operation of operations) {
    if (!isAwaited(operation) || operation.waiter.isGivenUp) continue;
    if (operation.waiter.deadline > now) continue;
    operation.waiter.isGivenUp = true;
    const stays = operation.kind === 'settle' && operation.stays;
    operation.waiter.reject(new StoreDeadlineError(milliseconds, problem, stays));
  }
}

/**
 * Replaces operations that were not applied and whose callers already got an error: an admission is dropped, and a
 * settlement becomes a release unless it stays.
 */
export function withoutGivenUp(operations: readonly BatchOperation[]): BatchOperation[] {
  return operations.flatMap((operation): BatchOperation[] => {
    if (!isAwaited(operation) || !operation.waiter.isGivenUp) return [operation];
    if (operation.kind !== 'settle') return [];
    return [operation.stays ? operation : releaseOf(operation)];
  });
}

function releaseOf({ id, accountId, day }: SettleOperation): ReleaseOperation {
  return { kind: 'release', id, accountId, day };
}
