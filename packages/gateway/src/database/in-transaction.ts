import type { DatabaseSync } from 'node:sqlite';
import { diskFailureOf, recordDiskFailure } from './disk-failure.ts';

/**
 * What a commit survives: `written` the end of the process, `synced` a power loss, too. A later synced commit syncs
 * the written ones before it.
 */
export type Durability = 'written' | 'synced';

/** Receives the duration of a commit, in seconds. A commit waits until the disk has synced. */
type CommitObserver = (seconds: number) => void;

const observers = new WeakMap<DatabaseSync, CommitObserver>();

/** Calls the observer after each commit of this connection, for metrics. It must not throw. */
export function observeCommits(database: DatabaseSync, observer: CommitObserver): void {
  observers.set(database, observer);
}

/**
 * Runs the work in one transaction: all of it is durable when this returns, or none of it is in the file. Everything
 * that writes goes through here, so that one rule holds after a failure of the disk. The work is synchronous, because
 * the connection is shared: during an `await`, other writes would become part of the transaction.
 * @param durability `written` only for what no caller awaits
 * @throws DiskFailureError when the disk fails, and for every transaction after that
 */
export function inTransaction<Result>(
  database: DatabaseSync,
  work: () => Result,
  durability: Durability = 'synced',
): Result {
  const failure = diskFailureOf(database);
  if (failure !== undefined) throw failure;
  if (durability === 'written') database.exec('PRAGMA synchronous = NORMAL');
  try {
    return runTransaction(database, work);
  } finally {
    if (durability === 'written') database.exec('PRAGMA synchronous = FULL');
  }
}

function runTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    commit(database);
    return result;
  } catch (error) {
    // After some errors, such as a full disk, SQLite has rolled back already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw recordDiskFailure(database, error);
  }
}

/** Commits the open transaction. */
function commit(database: DatabaseSync): void {
  const startedAt = performance.now();
  database.exec('COMMIT');
  observers.get(database)?.((performance.now() - startedAt) / 1000);
}
