import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { columns } from '../../database/columns.ts';
import type { AccountCache } from './account-cache.ts';
import type { WriteQueue } from './write-queue.ts';

/** Each query returns inconsistent rows, and in `problem` what is wrong with each. */
const checks: readonly string[] = [
  `SELECT 'account ' || account || ': its balance is ' || coalesce(balance, 'unlimited') ||
     ', its ledger comes to ' || coalesce(total, 'unlimited') AS problem
   FROM (
     SELECT accounts.id AS account, balance, sum(credits) AS total
     FROM accounts LEFT JOIN (
       SELECT account, credits FROM ledger WHERE balance_after IS NOT NULL
       UNION ALL
       SELECT account, amount * step FROM archived_balances
     ) AS entries ON entries.account = accounts.id
     GROUP BY accounts.id
   )
   WHERE coalesce(balance, 0) <> coalesce(total, 0) OR (balance IS NULL AND total IS NOT NULL)`,

  // Each balance after an entry is the balance before another one, except the first (0) and the last.
  `SELECT 'account ' || account || ': the balances after its ledger entries do not follow from each other, at ' ||
     amount AS problem
   FROM (
     SELECT account, balance_after AS amount, 1 AS step FROM ledger WHERE balance_after IS NOT NULL
     UNION ALL
     SELECT account, balance_after - credits, -1 FROM ledger WHERE balance_after IS NOT NULL
     UNION ALL
     SELECT account, amount, step FROM archived_balances
     UNION ALL
     SELECT id, 0, 1 FROM accounts WHERE balance IS NOT NULL
     UNION ALL
     SELECT id, balance, -1 FROM accounts WHERE balance IS NOT NULL
   )
   GROUP BY account, amount HAVING sum(step) <> 0`,

  `SELECT 'usage of account ' || account || ' on ' || day || ', ' || operation || ': ' ||
     sum(counted) || ' calls for ' || sum(credits) || ' credits are counted, the ledger has ' ||
     sum(listed) || ' for ' || sum(charged) AS problem
   FROM (
     SELECT account, day, operation, calls AS counted, credits, 0 AS listed, 0 AS charged
     FROM usage WHERE code = 0
     UNION ALL
     SELECT account, day, operation, 0, 0, 1, -credits
     FROM ledger WHERE state = 'charged'
     UNION ALL
     SELECT account, day, operation, 0, 0, calls, credits FROM archived_usage
   )
   GROUP BY account, day, operation
   HAVING sum(counted) <> sum(listed) OR sum(credits) <> sum(charged)`,

  `SELECT 'usage of account ' || account || ' on ' || day || ', ' || operation || ', code ' || code ||
     ': ' || credits || ' credits for calls that cost nothing' AS problem
   FROM usage WHERE code <> 0 AND credits <> 0`,

  `SELECT 'account ' || id || ': its balance is below zero, ' || balance AS problem
   FROM accounts WHERE balance < 0`,

  `SELECT 'ledger entry ' || id || ': the balance after it is below zero, ' || balance_after AS problem
   FROM ledger WHERE balance_after < 0`,

  `SELECT 'ledger entry ' || id || ': account ' || account || ' is not known' AS problem
   FROM ledger WHERE account NOT IN (SELECT id FROM accounts)`,

  `SELECT 'deliveries from ' || first || ' to ' || last || ' run into those from ' || next AS problem
   FROM (SELECT first, last, lead(first) OVER (ORDER BY first) AS next FROM deliveries)
   WHERE next <= last + 1`,

  `SELECT 'ledger entry ' || id || ': ' || credits || ' credits cannot be ' || state AS problem
   FROM ledger
   WHERE CASE state
     WHEN 'topped-up' THEN operation IS NOT NULL OR balance_after IS NULL
     ELSE credits > 0 OR operation IS NULL OR day IS NULL
       OR (balance_after IS NOT NULL AND state IN ('reserved', 'released'))
   END`,
];

/**
 * Returns a sentence for each disagreement between balances, counters and ledger, in the file and
 * between file and cache. Each check sees one moment; calls go on between the checks. The longest check
 * takes about a second for a million entries.
 */
export async function verifyLedger(
  database: DatabaseSync,
  cache: AccountCache,
  queue: WriteQueue,
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const sql of checks) {
    const rows = database.prepare(sql).all();
    problems.push(...rows.map((row) => columns.text(row, 'problem')));
    await setImmediate();
  }
  // A call that ended during the checks would otherwise look abandoned.
  queue.flush();
  return [...problems, ...findAbandoned(database, queue), ...compareCache(database, cache)];
}

function findAbandoned(database: DatabaseSync, queue: WriteQueue): string[] {
  return database
    .prepare(`SELECT id FROM ledger WHERE state = 'reserved'`)
    .all()
    .map((row) => columns.number(row, 'id'))
    .filter((id) => !queue.isReserved(id))
    .map((id) => `ledger entry ${id}: reserved for a call that is not in flight`);
}

function compareCache(database: DatabaseSync, cache: AccountCache): string[] {
  const selectBalance = database.prepare('SELECT balance FROM accounts WHERE id = ?');
  const selectCalls = database.prepare(
    'SELECT coalesce(sum(calls), 0) AS calls FROM usage WHERE account = ? AND day = ? AND code = 0',
  );
  const problems: string[] = [];
  for (const [id, { balance, days }] of cache.accounts) {
    const row = selectBalance.get(id);
    if (row === undefined || row.balance !== balance) {
      problems.push(
        `account ${id}: admission uses a balance of ${balance}, the file has ${row?.balance}`,
      );
    }
    for (const [day, { charged }] of days) {
      const { calls } = selectCalls.get(id, day) ?? {};
      if (calls !== charged) {
        problems.push(
          `account ${id}: admission uses ${charged} calls on ${day}, the file has ${calls}`,
        );
      }
    }
  }
  return problems;
}
