import type pg from 'pg';
import type { Postgres } from '../../database/postgres/open-postgres.ts';
import type { ViaTotals } from '../limits/via.ts';
import type { UsageFilter, UsageRow } from '../usage-rows.ts';
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
