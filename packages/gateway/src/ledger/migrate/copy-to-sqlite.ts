import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type pg from 'pg';
import { inTransaction } from '../../database/in-transaction.ts';
import { snapshotRows } from '../postgres/snapshot-rows.ts';
import { budgetEventColumns } from './copied-tables.ts';
import type { CopyProgress } from './copy-to-postgres.ts';

/** A table of the data file, with the query of the shared database that gives its rows. */
interface FilledTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly select: string;
}

const LEDGER: FilledTable = {
  name: 'ledger',
  columns: [
    ...['id', 'at', 'account', 'operation', 'request', 'day', 'credits', 'state', 'balance_after'],
    'upstream_key',
  ],
  // The data file notes beside the entry that a call took quota.
  select: `SELECT id, at, account, operation, request, day, credits,
      CASE state WHEN 'quota-taken' THEN 'released' ELSE state END AS state, balance_after, upstream_key
    FROM ledger ORDER BY id`,
};

/** In an order in which each row finds those that it refers to. */
const tables: readonly FilledTable[] = [
  same('groups', ['name', 'created_at']),
  same('memberships', ['account', 'since', 'group_name']),
  {
    ...same('budgets', [
      ...['number', 'account', 'group_name', 'period', 'credits', 'is_hard', 'thresholds'],
    ]),
    select: `SELECT number, account, group_name, period, credits, is_hard::int AS is_hard,
        to_json(thresholds)::text AS thresholds
      FROM budgets`,
  },
  {
    ...same('budget_events', budgetEventColumns),
    select: 'SELECT *, is_hard::int AS is_hard FROM budget_events',
  },
  {
    name: 'accounts',
    columns: [
      ...['number', 'id', 'name', 'operations', 'rate_calls', 'rate_seconds', 'daily_quota'],
      ...['expires_at', 'origins', 'balance', 'created_at', 'revoked_at', 'group_name'],
    ],
    select: `SELECT a.number, a.id, a.name, to_json(a.operations)::text AS operations, s.rate_calls, s.rate_seconds,
        s.daily_quota, a.expires_at, to_json(a.origins)::text AS origins, s.balance, a.created_at, a.revoked_at,
        s.group_name
      FROM accounts a JOIN account_states s ON s.account = a.id`,
  },
  same('secrets', ['hash', 'account', 'ends_at']),
  LEDGER,
  {
    name: 'uncertain_entries',
    columns: ['entry', 'requests', 'quota_taken'],
    select: `SELECT id AS entry, uncertain AS requests, (state = 'quota-taken')::int AS quota_taken
      FROM ledger WHERE uncertain > 0`,
  },
  {
    name: 'deliveries',
    columns: ['first', 'last'],
    // The data file has one run where the database may have several that are neighbours.
    select: `SELECT min(first) AS first, max(last) AS last FROM (
        SELECT first, last, sum(starts) OVER (ORDER BY first) AS run FROM (
          SELECT first, last, (first > coalesce(lag(last) OVER (ORDER BY first), -1) + 1)::int AS starts FROM deliveries
        ) d
      ) r GROUP BY run`,
  },
  {
    ...same('usage', [
      ...['account', 'day', 'operation', 'code', 'via', 'calls', 'credits', 'saved', 'quota_taken'],
      'upstream_key',
    ]),
    // A count that was undone leaves a row of zeros.
    select: 'SELECT * FROM usage WHERE calls <> 0 OR quota_taken <> 0',
  },
  same('secret_values', ['name', 'value']),
  same('admin_tokens', ['id', 'hash', 'created_at', 'expires_at', 'revoked_at']),
  same('call_hours', ['hour', 'code', 'calls']),
  same('ledger_archives', [
    ...['number', 'file', 'before', 'first_entry', 'last_entry', 'removed_to'],
  ]),
  same('archived_balances', ['archive', 'account', 'amount', 'step']),
  same('archived_usage', [
    ...['archive', 'account', 'day', 'operation', 'calls', 'credits', 'quota_taken'],
    ...['uncertain', 'uncertain_credits'],
  ]),
];

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
    for (const { name } of tables.toReversed()) database.exec(`DELETE FROM ${name}`);
  });
  const { rows } = await pool.query<{ total: number }>('SELECT count(*) AS total FROM ledger');
  const total = rows[0]?.total ?? 0;
  for (const table of tables) {
    let entries = 0;
    for await (const batch of snapshotRows<Record<string, SQLInputValue>>(pool, {
      ...{ text: table.select, values: [] },
    })) {
      insert(database, table, batch);
      entries += batch.length;
      if (table === LEDGER) onProgress({ entries, total });
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

function same(name: string, columns: readonly string[]): FilledTable {
  return { name, columns, select: `SELECT ${columns.join(', ')} FROM ${name}` };
}
