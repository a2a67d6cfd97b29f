import type pg from 'pg';
import type { UsageFilter, UsageSubject, UsageSumRow } from '../usage-rows.ts';
import { snapshotRows } from './snapshot-rows.ts';

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
