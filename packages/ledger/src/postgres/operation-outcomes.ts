import { StoreDeadlineError } from '../store-errors.ts';
import type {
  AwaitedOperation,
  BatchOperation,
  ReleaseOperation,
  SettleOperation,
} from './batch-operation.ts';
import type { Decisions } from './decide-batch.ts';

/** Whether a caller waits for the operation. */
export function isAwaited(operation: BatchOperation): operation is AwaitedOperation {
  return 'waiter' in operation;
}

/**
 * Gives callers the results of a batch that was applied. Returns the operations that have to follow: those that undo what
 * was applied for callers who already got an error.
 */
export function deliver({ outcomes }: Decisions): BatchOperation[] {
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
export function undoAll({ outcomes }: Decisions): BatchOperation[] {
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
