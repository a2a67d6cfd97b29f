import { hostname } from 'node:os';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type pg from 'pg';
import { inTransaction } from '../../database/in-transaction.ts';
import { openDatabase } from '../../database/open-database.ts';
import type { Postgres } from '../../database/postgres/open-postgres.ts';
import { createPostgresStore } from '../postgres/create-postgres-store.ts';
import { beginMove, finishMove, moveInto, refuseMoved } from '../postgres/moved-ledger.ts';
import { snapshotRows } from '../postgres/snapshot-rows.ts';
import { createSqliteStore } from '../sqlite/create-sqlite-store.ts';
import { clearMovedLedger, ledgerMovedAt, noteMovedLedger } from '../sqlite/moved-ledger.ts';
import { StoreError } from '../store-errors.ts';
import { type Comparison, compareStores } from './compare-stores.ts';
import { type FilledTable, filledLedger, filledTables } from './copied-tables.ts';
import type { CopyProgress } from './copy-to-postgres.ts';
import type { MigrationOptions } from './migrate-store.ts';

/**
 * Copies tokens, ledger and usage of a shared database, which no node uses, into a data file, and compares the two. The
 * dataset of the file stays. The database is marked as moved before the copy begins, and the file until it is complete,
 * so that at most one of the two can be used at any time. An interrupted migration is given again, and so is one that had
 * just ended.
 * @throws DataFileError when a gateway uses the file, and StoreError when nodes serve, the file has tokens of its own,
 * or the two differ
 */
export async function migrateBack(
  file: string,
  postgres: Postgres,
  { clock, quotaZone, useMovedLedger = false, onProgress }: MigrationOptions,
): Promise<Comparison> {
  const database = openDatabase({ file });
  const target = `the data folder of ${file} on ${hostname()}`;
  let move: Awaited<ReturnType<typeof moveInto>>;
  try {
    move = await usableCopy(database, postgres, target);
    if (move === undefined) {
      await beginMove(postgres, { target, isAllowedAgain: useMovedLedger });
      noteMovedLedger(database, clock.now());
      await copyToSqlite(postgres.pool, database, onProgress);
    }
  } catch (error) {
    database.close();
    throw error;
  }
  // Interrupted when the copy was compared and could be used: only the database does not say so yet.
  if (move === 'unfinished') return await finishCompared(database, postgres);
  const copy = createSqliteStore(database, { clock, quotaZone });
  try {
    const source = await createPostgresStore(postgres, { node: null, clock, quotaZone });
    const comparison = await compareStores(copy, source, { database, pool: postgres.pool });
    // The data folder was used since.
    if (move === 'finished' && comparison.problems.length > 0) await refuseMoved(postgres.pool);
    if (comparison.problems.length > 0) throw new StoreError(comparison.problems.join('\n'));
    if (move === 'finished') return comparison;
    clearMovedLedger(database);
    await finishMove(postgres);
    return comparison;
  } finally {
    await copy.close();
  }
}

/**
 * How far the move is that left the data file with all tokens of the database, unmarked; undefined when the file is to be
 * filled.
 * @throws StoreError when the file has tokens of its own
 */
async function usableCopy(database: DatabaseSync, postgres: Postgres, target: string) {
  const isUsed = database.prepare('SELECT 1 FROM accounts LIMIT 1').get() !== undefined;
  if (!isUsed || ledgerMovedAt(database) !== undefined) return undefined;
  const move = await moveInto(postgres, target);
  if (move !== undefined && (await hasAllAccounts(database, postgres))) return move;
  throw new StoreError(
    'The data folder has tokens of its own. Give the folder of a node of this database, or a new one.',
  );
}

/**
 * Whether an unmarked data file is the complete copy. A move that ended before it marked the file leaves one that may get
 * tokens of its own.
 */
async function hasAllAccounts(database: DatabaseSync, { pool }: Postgres): Promise<boolean> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM accounts');
  const find = database.prepare('SELECT 1 FROM accounts WHERE id = ?');
  return rows.every(({ id }) => find.get(id) !== undefined);
}

async function finishCompared(database: DatabaseSync, postgres: Postgres): Promise<Comparison> {
  const count = (table: string) =>
    Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
  const comparison = { accounts: count('accounts'), entries: count('ledger'), problems: [] };
  database.close();
  await finishMove(postgres);
  return comparison;
}

/**
 * Copies accounts, usage and ledger of a shared database, which no node uses, into a data file in place of those that
 * it has. The dataset of the file stays.
 * @param database the data file, which nothing else uses, and which is marked: an interrupted copy is not complete
 */
async function copyToSqlite(
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
    for await (const batch of snapshotRows<Record<string, SQLInputValue>>(pool, [
      { text: table.select },
    ])) {
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
