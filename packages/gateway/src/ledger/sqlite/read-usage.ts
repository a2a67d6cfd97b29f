import type { DatabaseSync } from 'node:sqlite';
import { columns, type Row } from '../../database/columns.ts';
import type { CallHour } from '../call-hours.ts';
import type { Via, ViaTotals } from '../limits/via.ts';
import {
  FAILED_CODES,
  type FailureRow,
  type LastUse,
  type UsageFilter,
  type UsageRow,
  type UsageSubject,
  type UsageSumRow,
} from '../usage-rows.ts';
import { inBatches } from './in-batches.ts';

/** Batches of usage, ordered by day, account (in the order of creation), operation, code, way of being served and key of the upstream. */
export function readUsage(
  database: DatabaseSync,
  filter: UsageFilter = {},
): Generator<readonly UsageRow[]> {
  const { accountId = null, from = null, to = null } = filter;
  const select = database.prepare(`
    SELECT usage.*, accounts.name FROM usage JOIN accounts ON accounts.id = usage.account
    WHERE (?1 IS NULL OR account = ?1) AND (?2 IS NULL OR day >= ?2) AND (?3 IS NULL OR day <= ?3)
    ORDER BY day, accounts.number, operation, code, via, upstream_key`);
  return inBatches(select.iterate(accountId, from, to), readUsageRow);
}

function readUsageRow(row: Row): UsageRow {
  return {
    accountId: columns.text(row, 'account'),
    name: columns.text(row, 'name'),
    day: columns.text(row, 'day'),
    operationId: columns.text(row, 'operation'),
    code: columns.number(row, 'code'),
    via: readVia(columns.text(row, 'via')),
    calls: columns.number(row, 'calls'),
    credits: columns.number(row, 'credits'),
    saved: columns.number(row, 'saved'),
    upstreamKey: columns.text(row, 'upstream_key') || null,
  };
}

/** Totals of the successful calls of an account in a day or month, by the way in which they were served. */
export function readSuccesses(
  database: DatabaseSync,
  accountId: string,
  period: string,
): readonly ViaTotals[] {
  const select = database.prepare(`
    SELECT via, sum(calls) AS calls, sum(credits) AS credits, sum(saved) AS saved
    FROM usage WHERE account = ?1 AND day >= ?2 AND day <= ?2 || '-99' AND code = 0 GROUP BY via ORDER BY via`);
  return select.all(accountId, period).map((row) => ({
    via: readVia(columns.text(row, 'via')),
    calls: columns.number(row, 'calls'),
    credits: columns.number(row, 'credits'),
    saved: columns.number(row, 'saved'),
  }));
}

/** What a sum is of, and by which days. The group is the one at the end of the day, as budgets count it. */
const SUBJECTS: Readonly<Record<UsageSubject, string>> = {
  account: 'account AS subject, NULL AS day',
  group: `(SELECT group_name FROM memberships m WHERE m.account = usage.account AND since <= usage.day
    ORDER BY since DESC LIMIT 1) AS subject, day`,
};

/** Batches of usage, summed in the database: over the days of each account, or over the accounts of each group. */
export function readUsageSums(
  database: DatabaseSync,
  by: UsageSubject,
  filter: UsageFilter = {},
): Generator<readonly UsageSumRow[]> {
  const { from = null, to = null } = filter;
  const select = database.prepare(`
    SELECT sums.*, accounts.name FROM (
      SELECT ${SUBJECTS[by]}, operation, code, via, sum(calls) AS calls, sum(credits) AS credits, sum(saved) AS saved
      FROM usage WHERE (?1 IS NULL OR day >= ?1) AND (?2 IS NULL OR day <= ?2)
      GROUP BY 1, 2, operation, code, via
    ) sums LEFT JOIN accounts ON ?3 = 'account' AND accounts.id = subject`);
  return inBatches(select.iterate(from, to, by), (row) => ({
    subject: columns.textOrNull(row, 'subject'),
    name: columns.textOrNull(row, 'name'),
    day: columns.textOrNull(row, 'day'),
    operationId: columns.text(row, 'operation'),
    code: columns.number(row, 'code'),
    via: readVia(columns.text(row, 'via')),
    calls: columns.number(row, 'calls'),
    credits: columns.number(row, 'credits'),
    saved: columns.number(row, 'saved'),
  }));
}

/** Batches of failures, ordered by day and account (in the order of creation). */
export function readFailures(
  database: DatabaseSync,
  filter: UsageFilter = {},
): Generator<readonly FailureRow[]> {
  const { accountId = null, from = null, to = null } = filter;
  const select = database.prepare(`
    SELECT account, name, day, sum(failures) AS failures, sum(quota_taken) AS quota_taken, sum(uncertain) AS uncertain,
      sum(uncertain_credits) AS uncertain_credits
    FROM (
      SELECT account, day, CASE WHEN code IN ${FAILED_CODES} AND via = 'call' THEN calls ELSE 0 END AS failures,
        quota_taken, 0 AS uncertain, 0 AS uncertain_credits FROM usage
      UNION ALL SELECT account, day, 0, 0, requests, -credits * requests
        FROM uncertain_entries CROSS JOIN ledger ON id = entry WHERE state <> 'reserved'
    ) JOIN accounts ON accounts.id = account
    WHERE (?1 IS NULL OR account = ?1) AND (?2 IS NULL OR day >= ?2) AND (?3 IS NULL OR day <= ?3)
    GROUP BY day, accounts.number HAVING sum(failures) + sum(uncertain) > 0
    ORDER BY day, accounts.number`);
  return inBatches(select.iterate(accountId, from, to), readFailure);
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
export function readLastUse(database: DatabaseSync): Generator<readonly LastUse[]> {
  const select = database.prepare(`
    SELECT * FROM (SELECT id, (SELECT max(day) FROM usage WHERE account = id) AS day FROM accounts)
    WHERE day IS NOT NULL`);
  return inBatches(select.iterate(), (row) => ({
    accountId: columns.text(row, 'id'),
    day: columns.text(row, 'day'),
  }));
}

/** From one hour on, and before another, in milliseconds since 1970. */
export interface HourSpan {
  readonly from: number;
  readonly before: number;
}

/** Batches of calls by the hour, ascending. */
export function readCallHours(
  database: DatabaseSync,
  { from, before }: HourSpan,
): Generator<readonly CallHour[]> {
  const select = database.prepare(
    'SELECT * FROM call_hours WHERE hour >= ? AND hour < ? ORDER BY hour, code',
  );
  return inBatches(select.iterate(from, before), (row) => ({
    hour: columns.number(row, 'hour'),
    code: columns.number(row, 'code'),
    calls: columns.number(row, 'calls'),
  }));
}

/** The table's CHECK constraint allows no other ways. */
function readVia(text: string): Via {
  return text as Via;
}
