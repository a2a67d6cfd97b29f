import type { DatabaseSync } from 'node:sqlite';
import { columns, type Row } from '../../database/columns.ts';
import { FAILED_CODES } from '../failed-codes.ts';
import type { FailureRow, UsageFilter } from '../usage-rows.ts';
import { inBatches } from './in-batches.ts';

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
  return inBatches(select.iterate(accountId, from, to), readRow);
}

function readRow(row: Row): FailureRow {
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
