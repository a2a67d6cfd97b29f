import type pg from 'pg';
import type { LastUse } from '../usage-rows.ts';
import { snapshotRows } from './snapshot-rows.ts';

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
