import type { DatabaseSync } from 'node:sqlite';

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
  if (!(error instanceof Error) || !isDiskError(error)) return error;
  const failure = new DiskFailureError(error);
  failures.set(database, failure);
  overwriteFailedCommit(database);
  return failure;
}

function isDiskError(error: Error): boolean {
  const code = 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' && (code & 0xff) === SQLITE_IOERR;
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
