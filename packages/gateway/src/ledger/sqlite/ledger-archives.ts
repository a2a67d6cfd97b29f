import type { DatabaseSync } from 'node:sqlite';
import { columns, type Row } from '../../database/columns.ts';
import { inTransaction } from '../../database/in-transaction.ts';

/** An archive as the data file records it. */
export interface LedgerArchive {
  readonly number: number;
  /** Absolute path at the time of archiving. */
  readonly file: string;
  /** Quota day before which its entries are, as 2026-01-31. */
  readonly before: string;
  readonly firstEntry: number;
  readonly lastEntry: number;
  /** The last entry that was removed from the ledger. */
  readonly removedTo: number;
}

/** All archives, oldest first. */
export function readArchives(database: DatabaseSync): LedgerArchive[] {
  return database.prepare('SELECT * FROM ledger_archives ORDER BY number').all().map(readArchive);
}

/** Records a complete archive file. Its entries are still in the ledger. */
export function recordArchive(
  database: DatabaseSync,
  archive: Omit<LedgerArchive, 'number' | 'removedTo'>,
): LedgerArchive {
  const { file, before, firstEntry, lastEntry } = archive;
  const removedTo = firstEntry - 1;
  const insert = database.prepare(
    'INSERT INTO ledger_archives (file, before, first_entry, last_entry, removed_to) VALUES (?, ?, ?, ?, ?)',
  );
  const { lastInsertRowid } = inTransaction(database, () =>
    insert.run(file, before, firstEntry, lastEntry, removedTo),
  );
  return { ...archive, number: Number(lastInsertRowid), removedTo };
}

function readArchive(row: Row): LedgerArchive {
  return {
    number: columns.number(row, 'number'),
    file: columns.text(row, 'file'),
    before: columns.text(row, 'before'),
    firstEntry: columns.number(row, 'first_entry'),
    lastEntry: columns.number(row, 'last_entry'),
    removedTo: columns.number(row, 'removed_to'),
  };
}
