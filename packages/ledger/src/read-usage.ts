import { columns, type Row } from '@social-data/database/columns';
import type { LedgerDatabase, Statement, Value } from './ledger-database.ts';
import type { Via, ViaTotals } from './limits/via.ts';
import {
  FAILED_CODES,
  type FailureRow,
  type LastUse,
  type UsageFilter,
  type UsageRow,
  type UsageSubject,
  type UsageSumRow,
} from './usage-rows.ts';

/** Reads the rows of a query in batches, from one moment. */
export async function* readBatches<Result>(
  database: LedgerDatabase,
  statement: Statement,
  read: (row: Row) => Result,
  signal?: AbortSignal,
): AsyncGenerator<readonly Result[]> {
  await database.flush();
  for await (const rows of database.snapshot([statement], signal)) yield rows.map(read);
}

/** The condition of a filter for a table with account and day, and its values. */
function conditionOf(table: string, { accountIds, from, to }: UsageFilter) {
  const values: Value[] = [];
  const place = (value: Value) => `$${values.push(value)}`;
  const conditions = [
    ...(accountIds === undefined
      ? []
      : [`${table}.account IN (${accountIds.map(place).join(', ')})`]),
    ...(from === undefined ? [] : [`${table}.day >= ${place(from)}`]),
    ...(to === undefined ? [] : [`${table}.day <= ${place(to)}`]),
  ];
  return { condition: ['true', ...conditions].join(' AND '), values };
}

/** Batches of usage, ordered by day, account (in the order of creation), operation, code, way of being served and key of the upstream. */
export function readUsage(
  database: LedgerDatabase,
  filter: UsageFilter = {},
  signal?: AbortSignal,
): AsyncIterable<readonly UsageRow[]> {
  const { condition, values } = conditionOf('u', filter);
  // A count that was undone leaves a row of zeros.
  const text = `
    SELECT u.*, a.name FROM usage u JOIN accounts a ON a.id = u.account
    WHERE ${condition} AND u.calls > 0
    ORDER BY u.day, a.number, u.operation, u.code, u.via, u.upstream_key`;
  return readBatches(database, { text, values }, readUsageRow, signal);
}

function readUsageRow(row: Row): UsageRow {
  return {
    accountId: columns.text(row, 'account'),
    name: columns.text(row, 'name'),
    day: columns.text(row, 'day'),
    ...readCalls(row),
    upstreamKey: columns.text(row, 'upstream_key') || null,
  };
}

function readCalls(row: Row) {
  return {
    operationId: columns.text(row, 'operation'),
    code: columns.number(row, 'code'),
    ...readTotals(row),
  };
}

function readTotals(row: Row): ViaTotals {
  return {
    via: readVia(columns.text(row, 'via')),
    calls: columns.number(row, 'calls'),
    credits: columns.number(row, 'credits'),
    saved: columns.number(row, 'saved'),
  };
}

/** Totals of the successful calls of an account in a day or month, by the way in which they were served. */
export async function readSuccesses(
  database: LedgerDatabase,
  accountId: string,
  period: string,
): Promise<readonly ViaTotals[]> {
  const text = `SELECT via, ${SUMS} FROM usage
    WHERE account = $1 AND day >= $2 AND day <= $2 || '-99' AND code = 0 AND calls > 0 GROUP BY via ORDER BY via`;
  return (await database.read(text, accountId, period)).map(readTotals);
}

const SUMS = `CAST(sum(calls) AS bigint) AS calls, CAST(sum(credits) AS bigint) AS credits,
  CAST(sum(saved) AS bigint) AS saved`;

/** What a sum is of, and by which days. The group is the one at the end of the day, as budgets count it. */
const SUBJECTS: Readonly<Record<UsageSubject, string>> = {
  account: 'u.account AS subject, CAST(NULL AS text) AS day',
  group: `(SELECT m.group_name FROM memberships m WHERE m.account = u.account AND m.since <= u.day
    ORDER BY m.since DESC LIMIT 1) AS subject, u.day`,
};

/** Batches of usage, summed in the database: over the days of each account, or over the accounts of each group. */
export function readUsageSums(
  database: LedgerDatabase,
  by: UsageSubject,
  filter: UsageFilter = {},
  signal?: AbortSignal,
): AsyncIterable<readonly UsageSumRow[]> {
  const { condition, values } = conditionOf('u', filter);
  const text = `
    SELECT s.*, a.name FROM (
      SELECT ${SUBJECTS[by]}, u.operation, u.code, u.via, ${SUMS} FROM usage u
      WHERE ${condition} AND u.calls > 0
      GROUP BY 1, 2, u.operation, u.code, u.via
    ) s LEFT JOIN accounts a ON ${by === 'account'} AND a.id = s.subject`;
  const read = (row: Row) => ({
    subject: columns.textOrNull(row, 'subject'),
    name: columns.textOrNull(row, 'name'),
    day: columns.textOrNull(row, 'day'),
    ...readCalls(row),
  });
  return readBatches(database, { text, values }, read, signal);
}

/** Batches of failures, ordered by day and account (in the order of creation). */
export function readFailures(
  database: LedgerDatabase,
  filter: UsageFilter = {},
  signal?: AbortSignal,
): AsyncIterable<readonly FailureRow[]> {
  const { condition, values } = conditionOf('f', filter);
  const text = `
    SELECT f.account, a.name, f.day, CAST(sum(f.failures) AS bigint) AS failures,
      CAST(sum(f.quota_taken) AS bigint) AS quota_taken, CAST(sum(f.uncertain) AS bigint) AS uncertain,
      CAST(sum(f.uncertain_credits) AS bigint) AS uncertain_credits
    FROM (
      SELECT account, day, CASE WHEN code IN ${FAILED_CODES} AND via = 'call' THEN calls ELSE 0 END AS failures,
        quota_taken, 0 AS uncertain, 0 AS uncertain_credits FROM usage
      UNION ALL SELECT account, day, 0, 0, uncertain, -credits * uncertain FROM ledger
      WHERE uncertain > 0 AND state <> 'reserved'
    ) f JOIN accounts a ON a.id = f.account
    WHERE ${condition}
    GROUP BY f.account, a.name, a.number, f.day HAVING sum(f.failures) + sum(f.uncertain) > 0
    ORDER BY f.day, a.number`;
  return readBatches(database, { text, values }, readFailure, signal);
}

function readFailure(row: Row): FailureRow {
  return {
    accountId: columns.text(row, 'account'),
    name: columns.text(row, 'name'),
    day: columns.text(row, 'day'),
    failures: columns.number(row, 'failures'),
    quotaTaken: columns.number(row, 'quota_taken'),
    uncertain: columns.number(row, 'uncertain'),
    uncertainCredits: columns.number(row, 'uncertain_credits'),
  };
}

/** Batches of accounts with the day of their last call. Reads one row of usage for each account, by its key. */
export function readLastUse(
  database: LedgerDatabase,
  signal?: AbortSignal,
): AsyncIterable<readonly LastUse[]> {
  const text = `SELECT * FROM (
      SELECT id, (SELECT max(u.day) FROM usage u WHERE u.account = a.id) AS day FROM accounts a
    ) l WHERE day IS NOT NULL`;
  const read = (row: Row) => ({
    accountId: columns.text(row, 'id'),
    day: columns.text(row, 'day'),
  });
  return readBatches(database, { text, values: [] }, read, signal);
}

/** The table's CHECK constraint allows no other ways. */
function readVia(text: string): Via {
  return text as Via;
}
