import type { DatabaseSync } from 'node:sqlite';
import { primaryCode } from './data-file.ts';

/**
 * What a commit survives: `written` the end of the process, `synced` a power loss, too. A later synced commit syncs
 * the written ones before it.
 */
export type Durability = 'written' | 'synced';

type CommitObserver = (seconds: number) => void;

/**
 * Pages (32 MiB) in the write-ahead log after which a commit copies it into the file. A checkpoint waits for the disk
 * several times. With SQLite's default of 1,000 pages it would run five times a second and delay one call in a hundred.
 */
const CHECKPOINT_PAGES = 8_000;

/** Commits without a sync, after which one syncs all the same: until then no checkpoint can make the log shorter. */
const MAX_UNSYNCED_COMMITS = 256;

/** For commits that sync. One copies a long log into the file afterwards. */
export const SYNCED_COMMITS = `PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`;

/**
 * For commits that do not sync. None makes a checkpoint: that would sync the log, go on when it fails, and leave a gap in
 * the log that nobody knows of.
 */
const UNSYNCED_COMMITS = 'PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0';

/** Commits without a sync since the last one with it. */
const unsyncedCommits = new WeakMap<DatabaseSync, number>();

const observers = new WeakMap<DatabaseSync, CommitObserver>();

/** Calls the observer after each commit of this connection, with the seconds that it waited for the disk. It must not throw. */
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
  const unsynced = unsyncedCommits.get(database) ?? 0;
  const syncs = durability === 'synced' || unsynced >= MAX_UNSYNCED_COMMITS;
  if (!syncs) database.exec(UNSYNCED_COMMITS);
  try {
    const result = runTransaction(database, work);
    unsyncedCommits.set(database, syncs ? 0 : unsynced + 1);
    return result;
  } finally {
    if (!syncs) database.exec(SYNCED_COMMITS);
  }
}

function runTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    const startedAt = performance.now();
    database.exec('COMMIT');
    observers.get(database)?.((performance.now() - startedAt) / 1000);
    return result;
  } catch (error) {
    // After some errors, such as a full disk, SQLite has rolled back already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw recordDiskFailure(database, error);
  }
}

/**
 * The disk failed a write or a sync, so nobody knows what it holds. As in other databases, the only safe
 * reaction is to stop: nothing is written or acknowledged until the file was opened again, which reads
 * and writes everything anew.
 */
export class DiskFailureError extends Error {
  override readonly name = 'DiskFailureError' as const;

  constructor(cause: Error) {
    super(
      `The disk failed (${cause.message}). Nothing is charged, changed or answered with success any more. Repair the disk, then restart the gateway.`,
      { cause },
    );
  }
}

/** SQLite's primary result code for failed disk operations: https://www.sqlite.org/rescode.html */
const SQLITE_IOERR = 10;

const failures = new WeakMap<DatabaseSync, DiskFailureError>();

/** The failure of the disk under this connection; undefined while all is well. */
export function diskFailureOf(database: DatabaseSync): DiskFailureError | undefined {
  return failures.get(database);
}

/**
 * Records the error of a transaction when the disk caused it. A full disk (SQLITE_FULL) is not such an
 * error: SQLite refused before it wrote, and may succeed once there is space.
 * @returns the error to throw
 */
export function recordDiskFailure(database: DatabaseSync, error: unknown): unknown {
  if (!(error instanceof Error) || primaryCode(error) !== SQLITE_IOERR) return error;
  const failure = new DiskFailureError(error);
  failures.set(database, failure);
  overwriteFailedCommit(database);
  return failure;
}

/**
 * A commit whose sync failed is rolled back in memory, but may be complete in the write-ahead log: if the
 * process were killed now, recovery would apply it although its callers were told that nothing changed.
 * The next commit begins at the same place of the log, so an empty one makes the failed one invalid. No checkpoint
 * follows it, see `LockedDatabase`.
 */
function overwriteFailedCommit(database: DatabaseSync): void {
  try {
    const version = database.prepare('PRAGMA user_version').get()?.user_version;
    // Setting the version writes its page even if the version stays the same.
    database.exec(
      `PRAGMA wal_autocheckpoint = 0; BEGIN IMMEDIATE; PRAGMA user_version = ${Number(version)}; COMMIT`,
    );
  } catch {
    if (database.isTransaction) database.exec('ROLLBACK');
  }
}
