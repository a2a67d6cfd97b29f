import type pg from 'pg';
import type { Postgres } from '../../database/postgres/open-postgres.ts';
import type { ViaTotals } from '../limits/via.ts';
import {
  FAILED_CODES,
  type FailureRow,
  type LastUse,
  type UsageFilter,
  type UsageRow,
  type UsageSubject,
  type UsageSumRow,
} from '../usage-rows.ts';
import { readRepeatedly } from './read-repeatedly.ts';
import { snapshotRows } from './snapshot-rows.ts';

/** Batches of usage, ordered by day, account (in the order of creation), operation, code, way of being served and key of the upstream. */
export function readUsage(
  pool: pg.Pool,
  { accountId, from, to }: UsageFilter = {},
  signal?: AbortSignal,
): AsyncGenerator<readonly UsageRow[]> {
  // A count that was undone leaves a row of zeros.
  const text = `
    SELECT u.account AS "accountId", a.name, u.day, u.operation AS "operationId", u.code, u.via, u.calls, u.credits, u.saved,
      nullif(u.upstream_key, '') AS "upstreamKey"
    FROM usage u JOIN accounts a ON a.id = u.account
    WHERE ($1::text IS NULL OR u.account = $1) AND ($2::text IS NULL OR u.day >= $2) AND ($3::text IS NULL OR u.day <= $3)
      AND u.calls > 0
    ORDER BY u.day, a.number, u.operation, u.code, u.via, u.upstream_key`;
  return snapshotRows<UsageRow>(pool, { text, values: [accountId, from, to] }, signal);
}

/** Totals of the successful calls of an account in a day or month, by the way in which they were served. */
export function readSuccesses(
  postgres: Postgres,
  accountId: string,
  period: string,
): Promise<readonly ViaTotals[]> {
  return readRepeatedly<ViaTotals>(postgres, {
    text: `SELECT via, sum(calls)::bigint AS calls, sum(credits)::bigint AS credits, sum(saved)::bigint AS saved
     FROM usage WHERE account = $1 AND day >= $2 AND day <= $2 || '-99' AND code = 0 AND calls > 0 GROUP BY via ORDER BY via`,
    values: [accountId, period],
  });
}

/** What a sum is of, and by which days. The group is the one at the end of the day, as budgets count it. */
const SUBJECTS: Readonly<Record<UsageSubject, string>> = {
  account: 'u.account AS subject, NULL::text AS day',
  group: `(SELECT m.group_name FROM memberships m WHERE m.account = u.account AND m.since <= u.day
    ORDER BY m.since DESC LIMIT 1) AS subject, u.day`,
};

/** Batches of usage, summed in the database: over the days of each account, or over the accounts of each group. */
export function readUsageSums(
  pool: pg.Pool,
  by: UsageSubject,
  { from, to }: UsageFilter = {},
  signal?: AbortSignal,
): AsyncGenerator<readonly UsageSumRow[]> {
  const text = `
    SELECT s.*, a.name FROM (
      SELECT ${SUBJECTS[by]}, u.operation AS "operationId", u.code, u.via, sum(u.calls)::bigint AS calls,
        sum(u.credits)::bigint AS credits, sum(u.saved)::bigint AS saved
      FROM usage u WHERE ($1::text IS NULL OR u.day >= $1) AND ($2::text IS NULL OR u.day <= $2) AND u.calls > 0
      GROUP BY 1, 2, u.operation, u.code, u.via
    ) s LEFT JOIN accounts a ON $3 = 'account' AND a.id = s.subject`;
  return snapshotRows<UsageSumRow>(pool, { text, values: [from, to, by] }, signal);
}

/** Batches of failures, ordered by day and account (in the order of creation). */
export function readFailures(
  pool: pg.Pool,
  { accountId, from, to }: UsageFilter = {},
  signal?: AbortSignal,
): AsyncGenerator<readonly FailureRow[]> {
  const text = `
    SELECT f.account AS "accountId", a.name, f.day, sum(f.failures)::bigint AS failures,
      sum(f.quota_taken)::bigint AS "quotaTaken", sum(f.uncertain)::bigint AS uncertain,
      sum(f.uncertain_credits)::bigint AS "uncertainCredits"
    FROM (
      SELECT account, day, CASE WHEN code IN ${FAILED_CODES} AND via = 'call' THEN calls ELSE 0 END AS failures,
        quota_taken, 0 AS uncertain, 0 AS uncertain_credits FROM usage
      UNION ALL SELECT account, day, 0, 0, uncertain, -credits * uncertain FROM ledger WHERE uncertain > 0
    ) f JOIN accounts a ON a.id = f.account
    WHERE ($1::text IS NULL OR f.account = $1) AND ($2::text IS NULL OR f.day >= $2) AND ($3::text IS NULL OR f.day <= $3)
    GROUP BY f.account, a.name, a.number, f.day HAVING sum(f.failures) + sum(f.uncertain) > 0
    ORDER BY f.day, a.number`;
  return snapshotRows<FailureRow>(pool, { text, values: [accountId, from, to] }, signal);
}

/** Batches of accounts with the day of their last call. Reads one row of usage for each account, by its key. */
export function readLastUse(
  pool: pg.Pool,
  signal?: AbortSignal,
): AsyncGenerator<readonly LastUse[]> {
  const text = `
    SELECT a.id AS "accountId", u.day FROM accounts a CROSS JOIN LATERAL (
      SELECT day FROM usage WHERE account = a.id ORDER BY day DESC LIMIT 1
    ) u`;
  return snapshotRows<LastUse>(pool, { text, values: [] }, signal);
}
