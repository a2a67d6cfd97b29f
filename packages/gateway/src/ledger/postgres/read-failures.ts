import type pg from 'pg';
import { FAILED_CODES } from '../failed-codes.ts';
import type { FailureRow, UsageFilter } from '../usage-rows.ts';
import { snapshotRows } from './snapshot-rows.ts';

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
