import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type pg from 'pg';
import { inTransaction } from '../../database/in-transaction.ts';
import { snapshotRows } from '../postgres/snapshot-rows.ts';
import { type FilledTable, filledLedger, filledTables } from './copied-tables.ts';
import type { CopyProgress } from './copy-to-postgres.ts';

/**
 * Copies accounts, usage and ledger of a shared database, which no node uses, into a data file in place of those that
 * it has. The dataset of the file stays.
 * @param database the data file, which nothing else uses, and which is marked: an interrupted copy is not complete
 */
export async function copyToSqlite(
  pool: pg.Pool,
  database: DatabaseSync,
  onProgress: (progress: CopyProgress) => void = () => {},
): Promise<void> {
  inTransaction(database, () => {
    for (const { name } of filledTables.toReversed()) database.exec(`DELETE FROM ${name}`);
  });
  const { rows } = await pool.query<{ total: number }>('SELECT count(*) AS total FROM ledger');
  const total = rows[0]?.total ?? 0;
  for (const table of filledTables) {
    let entries = 0;
    for await (const batch of snapshotRows<Record<string, SQLInputValue>>(pool, {
      ...{ text: table.select, values: [] },
    })) {
      insert(database, table, batch);
      entries += batch.length;
      if (table === filledLedger) onProgress({ entries, total });
    }
  }
}

function insert(
  database: DatabaseSync,
  { name, columns }: FilledTable,
  rows: readonly Record<string, SQLInputValue>[],
): void {
  const places = columns.map(() => '?').join(', ');
  const statement = database.prepare(
    `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${places})`,
  );
  inTransaction(database, () => {
    for (const row of rows) statement.run(...columns.map((column) => row[column] ?? null));
  });
}
