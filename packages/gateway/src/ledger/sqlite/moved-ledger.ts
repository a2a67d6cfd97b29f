import type { DatabaseSync } from 'node:sqlite';

/** When tokens and ledger of a data file were moved into a shared database, in milliseconds since 1970; else undefined. */
export function ledgerMovedAt(database: DatabaseSync): number | undefined {
  const row = database.prepare('SELECT at FROM moved_ledger').get();
  return row === undefined ? undefined : Number(row.at);
}

/** Notes in the data file that tokens and ledger were moved. Durable when it returns. */
export function noteMovedLedger(database: DatabaseSync, now: number): void {
  database.prepare('INSERT OR IGNORE INTO moved_ledger (one, at) VALUES (1, ?)').run(now);
}
