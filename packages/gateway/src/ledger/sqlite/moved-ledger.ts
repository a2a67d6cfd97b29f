import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../database/in-transaction.ts';

/** When tokens and ledger of a data file were moved into a shared database, in milliseconds since 1970; else undefined. */
export function ledgerMovedAt(database: DatabaseSync): number | undefined {
  const row = database.prepare('SELECT at FROM moved_ledger').get();
  return row === undefined ? undefined : Number(row.at);
}

/** Lets tokens and ledger of the data file be used, which have come back. */
export function clearMovedLedger(database: DatabaseSync): void {
  inTransaction(database, () => database.exec('DELETE FROM moved_ledger'));
}

/** Notes in the data file that tokens and ledger were moved. Durable when it returns. */
export function noteMovedLedger(database: DatabaseSync, now: number): void {
  const note = database.prepare('INSERT OR IGNORE INTO moved_ledger (one, at) VALUES (1, ?)');
  inTransaction(database, () => note.run(now));
}
