import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs the work in one transaction: all of it is in the file, or nothing of it. The work is synchronous, since
 * the connection is shared: whoever awaited something inside would have the writes of others in its transaction.
 */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite has ended the transaction by itself after some errors, a full disk among them.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
