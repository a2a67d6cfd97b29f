import type { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import type { Row } from '../../database/columns.ts';
import { inPostgresTransaction } from '../../database/postgres/in-transaction.ts';
import { ledgerMovedAt } from '../sqlite/moved-ledger.ts';
import { StoreError } from '../store-errors.ts';
import { type CopiedTable, copiedTables, ledgerTable } from './copied-tables.ts';

const ROWS_PER_INSERT = 2_000;
/** Numbers of the ledger in one block of the shared database. */
const BLOCK = 1_000;

export interface CopyProgress {
  readonly entries: number;
  readonly total: number;
}

export interface CopyOptions {
  readonly onProgress?: ((progress: CopyProgress) => void) | undefined;
  /** Whether to copy a ledger that was moved into another database already. @default false */
  readonly isAllowedAgain?: boolean;
}

/**
 * Copies accounts, usage and ledger of a data file into an empty shared database: everything but the ledger in one
 * transaction, then the ledger in steps. An interrupted copy continues where it ended when it is started again; until
 * it is finished, no gateway starts on the database.
 * @param database the data file, which nothing else uses; it has no calls in flight
 * @throws StoreError when the database has other data, or the ledger was moved already
 */
export async function copyToPostgres(
  database: DatabaseSync,
  pool: pg.Pool,
  { onProgress = () => {}, isAllowedAgain = false }: CopyOptions = {},
): Promise<void> {
  const source = sourceOf(database);
  await begin(database, pool, { source, isAllowedAgain });
  const total = Number(database.prepare('SELECT count(*) AS n FROM ledger').get()?.n);
  const select = database.prepare(`
    SELECT id, at, account, operation, request, day, credits,
      CASE quota_taken WHEN 1 THEN 'quota-taken' ELSE state END AS state, balance_after, coalesce(requests, 0) AS uncertain,
      upstream_key
    FROM ledger LEFT JOIN uncertain_entries ON entry = id
    WHERE id > ? ORDER BY id LIMIT ${ROWS_PER_INSERT}`);
  const copied = await pool.query<{ last: number; entries: number }>(
    'SELECT coalesce(max(id), 0) AS last, count(*) AS entries FROM ledger',
  );
  let { last, entries } = copied.rows[0] ?? { last: 0, entries: 0 };
  for (;;) {
    const rows = select.all(last);
    if (rows.length === 0) break;
    await insert(pool, ledgerTable, rows);
    last = Number(rows.at(-1)?.id);
    entries += rows.length;
    onProgress({ entries, total });
  }
  await pool.query(`
    SELECT setval(pg_get_serial_sequence('budgets', 'number'), coalesce((SELECT max(number) FROM budgets), 0) + 1),
      setval(pg_get_serial_sequence('budget_events', 'number'), coalesce((SELECT max(number) FROM budget_events), 0) + 1),
      setval('ledger_blocks', coalesce((SELECT max(id) FROM ledger), 0) / ${BLOCK} + 1),
      setval(pg_get_serial_sequence('accounts', 'number'), coalesce((SELECT max(number) FROM accounts), 0) + 1)`);
}

/** Lets gateways start on the database. */
export async function finishMigration(pool: pg.Pool): Promise<void> {
  await pool.query('UPDATE migration SET finished_at = clock_timestamp()');
}

async function begin(
  database: DatabaseSync,
  pool: pg.Pool,
  { source, isAllowedAgain }: { readonly source: string; readonly isAllowedAgain: boolean },
): Promise<void> {
  await inPostgresTransaction(pool, async (client) => {
    const known = await client.query<{ source: string; finished: boolean }>(
      'SELECT source, finished_at IS NOT NULL AS finished FROM migration FOR UPDATE',
    );
    const [migration] = known.rows;
    if (migration?.finished)
      throw new StoreError('The migration into this database is finished already.');
    if (migration !== undefined && migration.source !== source)
      throw new StoreError(
        'A migration of another data folder into this database is not finished. Give that folder, or an empty database.',
      );
    if (migration !== undefined) return;
    if (ledgerMovedAt(database) !== undefined && !isAllowedAgain)
      throw new StoreError(
        'Tokens and ledger of this data folder were moved into another database already, so a second copy would let every balance be spent twice. To copy them all the same, give --use-moved-ledger.',
      );
    const used = await client.query('SELECT 1 FROM accounts UNION ALL SELECT 1 FROM nodes LIMIT 1');
    if (used.rowCount)
      throw new StoreError(
        'The shared database is in use: it has tokens or nodes. Give an empty one.',
      );
    await client.query('INSERT INTO migration (one, source) VALUES (1, $1)', [source]);
    for (const table of copiedTables) {
      const rows = database.prepare(table.select).all();
      for (let at = 0; at < rows.length; at += ROWS_PER_INSERT)
        await insert(client, table, rows.slice(at, at + ROWS_PER_INSERT));
    }
    await bindBudgets(client);
  });
}

/** The data file does not store which budgets count an account, nor what is spent of them. */
async function bindBudgets(client: pg.ClientBase): Promise<void> {
  await client.query(
    `UPDATE account_states SET budgets = budgets_of(account, '9999') WHERE EXISTS (SELECT 1 FROM budgets)`,
  );
  // A period without usage needs no row.
  await client.query(
    `SELECT count_budget(b.number, CASE b.period WHEN 'day' THEN u.day ELSE left(u.day, 7) END)
     FROM budgets b, (SELECT max(day) AS day FROM usage) u WHERE u.day IS NOT NULL`,
  );
}

async function insert(
  client: pg.ClientBase | pg.Pool,
  { name, columns, json = [] }: CopiedTable,
  rows: readonly Row[],
): Promise<void> {
  const names = columns.join(', ');
  const records = rows.map((row) => {
    const parsed = json.map((column) => [column, parse(row[column])] as const);
    return { ...row, ...Object.fromEntries(parsed) };
  });
  await client.query(
    `INSERT INTO ${name} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${names} FROM json_populate_recordset(NULL::${name}, $1::json)`,
    [JSON.stringify(records)],
  );
}

function parse(text: unknown): unknown {
  return typeof text === 'string' ? JSON.parse(text) : null;
}

/** Identifies a data file. */
function sourceOf(database: DatabaseSync): string {
  const row = database
    .prepare(
      `SELECT (SELECT group_concat(id) FROM (SELECT id FROM accounts ORDER BY number LIMIT 10)) AS accounts,
        (SELECT max(id) FROM ledger) AS newest`,
    )
    .get();
  return `${row?.accounts} ${row?.newest}`;
}
