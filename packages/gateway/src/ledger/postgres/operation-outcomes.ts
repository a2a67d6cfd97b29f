import { StoreDeadlineError, StoreError } from '../store-errors.ts';
import type { BatchReply } from './batch-client.ts';
import type {
  AdmitOperation,
  BatchOperation,
  ReleaseOperation,
  SettleOperation,
} from './batch-operation.ts';
import { limitsKey } from './group-operations.ts';

type AwaitedOperation = AdmitOperation | SettleOperation;

/** The reply to a repetition cannot tell whether the admission was refused. */
const UNKNOWN = -5;

/** Whether a caller waits for the operation. */
export function isAwaited(operation: BatchOperation): operation is AwaitedOperation {
  return operation.kind === 'admit' || operation.kind === 'settle';
}

/**
 * Resolves the callers of a batch that was applied. Returns the operations that have to follow: those that undo what
 * was applied for callers who already got an error, and admissions whose result is unknown.
 */
export function resolveApplied(
  operations: readonly BatchOperation[],
  reply: BatchReply,
): BatchOperation[] {
  const { missing, limits, isRepeated } = reply;
  const byAccount = new Map(
    limits?.flatMap((row) => (row === null ? [] : [[limitsKey(row[0], row[1]), row]])),
  );
  const notOpen = new Set(missing);
  const following: BatchOperation[] = [];
  let next = 0;
  for (const operation of operations) {
    if (operation.kind === 'admit') {
      const { waiter, accountId, day, isReused } = operation;
      const result = resultAt(next, isReused, reply);
      next += 1;
      if (waiter.isGivenUp) {
        if (result > 0) following.push({ kind: 'release', id: result, accountId });
      } else if (result === UNKNOWN && isRepeated) following.push(operation);
      else waiter.resolve({ result, limits: byAccount.get(limitsKey(accountId, day)) });
    } else if (operation.kind === 'settle') {
      const { waiter, accountId, day, id, stays } = operation;
      if (notOpen.has(id)) waiter.reject(notOpenError(id));
      else if (!waiter.isGivenUp) waiter.resolve(byAccount.get(limitsKey(accountId, day)));
      else if (!stays) following.push(undo(operation));
    }
  }
  return following;
}

/** The result of an admission, as `apply_batch` describes them. */
function resultAt(index: number, isReused: boolean, { block, results }: BatchReply): number {
  if (block === null) return results?.[index] ?? UNKNOWN;
  return isReused ? 0 : block + index;
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
    return operation.kind === 'settle' ? [release(operation)] : [];
  });
}

/** Rejects the callers of a node that others have ended: its reservations are released. */
export function rejectEnded(operations: readonly BatchOperation[], error: Error): void {
  for (const operation of operations) if (isAwaited(operation)) operation.waiter.reject(error);
}

/** The operations to send after the node has joined again, so that nothing is counted, charged or refunded twice. */
export function followingEnded(
  operations: readonly BatchOperation[],
  { wasApplied }: { readonly wasApplied: boolean },
): BatchOperation[] {
  return operations.flatMap((operation): BatchOperation[] => {
    const { kind } = operation;
    if (!wasApplied) return kind === 'count' || kind === 'undo' ? [operation] : [];
    return kind === 'settle' && !operation.stays ? [undo(operation)] : [];
  });
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
    if (operation.kind === 'admit') return [];
    return [operation.stays ? operation : release(operation)];
  });
}

function release({ id, accountId }: SettleOperation): ReleaseOperation {
  return { kind: 'release', id, accountId };
}

function undo({ id, accountId, countedAs }: SettleOperation): BatchOperation {
  return { kind: 'undo', id, accountId, countedAs };
}

function notOpenError(id: number): StoreError {
  return new StoreError(
    `Reservation ${id} is not open: it was settled before, or its node was ended.`,
  );
}
