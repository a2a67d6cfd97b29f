import type { Postgres } from '../../database/postgres/open-postgres.ts';
import { countedCredits } from '../../database/postgres/schema/budgets.ts';
import { snapshotRows } from './snapshot-rows.ts';

/** Problems that are reported; further ones are only counted. */
const MAX_PROBLEMS = 1_000;

/** Each SELECT gives a sentence for each disagreement. Together they are read in one snapshot. */
const checks: readonly string[] = [
  `SELECT 'ledger entry ' || id || ': account ' || account || ' is not known' AS problem
   FROM ledger l WHERE NOT EXISTS (SELECT 1 FROM account_states s WHERE s.account = l.account)`,

  `SELECT 'ledger entry ' || id || ': ' || credits || ' credits cannot be ' || state FROM ledger
   WHERE CASE state
     WHEN 'topped-up' THEN operation IS NOT NULL OR balance_after IS NULL
     WHEN 'refunded' THEN credits < 0 OR operation IS NULL OR day IS NULL
     ELSE credits > 0 OR operation IS NULL OR day IS NULL OR (balance_after IS NOT NULL AND state <> 'charged') END`,

  `SELECT 'account ' || account || ': its balance is ' || coalesce(balance::text, 'unlimited') ||
     ', its ledger comes to ' || coalesce(total::text, 'unlimited')
   FROM (
     SELECT s.account, s.balance, t.total FROM account_states s LEFT JOIN (
       SELECT account, sum(credits) AS total FROM ledger WHERE balance_after IS NOT NULL GROUP BY account
     ) t ON t.account = s.account
   ) c WHERE coalesce(balance, 0) <> coalesce(total, 0)`,

  `SELECT 'account ' || account || ': the balances after its ledger entries do not follow from each other, at ' || amount
   FROM (
     SELECT account, balance_after AS amount, 1 AS step FROM ledger WHERE balance_after IS NOT NULL
     UNION ALL SELECT account, balance_after - credits, -1 FROM ledger WHERE balance_after IS NOT NULL
     UNION ALL SELECT account, 0, 1 FROM account_states WHERE balance IS NOT NULL
     UNION ALL SELECT account, balance, -1 FROM account_states WHERE balance IS NOT NULL
   ) s GROUP BY account, amount HAVING sum(step) <> 0`,

  `SELECT 'usage of account ' || account || ' on ' || day || ', ' || operation || ': ' || sum(counted) || ' calls for ' ||
     sum(credits) || ' credits are counted, the ledger has ' || sum(listed) || ' for ' || sum(charged)
   FROM (
     SELECT account, day, operation, calls AS counted, credits, 0 AS listed, 0 AS charged
     FROM usage WHERE code = 0 AND via = 'call'
     UNION ALL SELECT account, day, operation, 0, 0, CASE state WHEN 'refunded' THEN -1 ELSE 1 END, -credits
     FROM ledger WHERE state IN ('charged', 'refunded')
   ) u GROUP BY account, day, operation HAVING sum(counted) <> sum(listed) OR sum(credits) <> sum(charged)`,

  `SELECT 'usage of account ' || account || ' on ' || day || ', ' || operation || ': ' || sum(counted) ||
     ' calls took quota without a charge, the ledger has ' || sum(listed)
   FROM (
     SELECT account, day, operation, quota_taken AS counted, 0 AS listed FROM usage WHERE quota_taken <> 0
     UNION ALL SELECT account, day, operation, 0, 1 FROM ledger WHERE state = 'quota-taken'
   ) u GROUP BY account, day, operation HAVING sum(counted) <> sum(listed)`,

  `SELECT 'usage of account ' || account || ' on ' || day || ', ' || operation || ', code ' || code || ': ' || credits ||
     ' credits for calls that cost nothing'
   FROM usage WHERE (code <> 0 OR via <> 'call') AND credits <> 0`,

  `SELECT 'budget ' || b.number || ': ' || p.taken || ' credits are taken and ' || p.spent || ' spent in ' || p.period ||
     ', usage and calls in flight come to ' || c.taken || ' and ' || c.spent
   FROM budgets b JOIN budget_periods p ON p.budget = b.number CROSS JOIN LATERAL (${countedCredits('p.period')}) c
   WHERE p.taken <> c.taken OR p.spent <> c.spent`,

  `SELECT 'account ' || s.account || ': ' || s.reserved || ' credits are reserved, its calls in flight hold ' ||
     coalesce(sum(r.cost), 0)
   FROM account_states s LEFT JOIN reservations r ON r.account = s.account AND r.reserves_credits
   GROUP BY s.account, s.reserved HAVING s.reserved <> coalesce(sum(r.cost), 0)`,

  `SELECT 'account ' || account || ' on ' || day || ': admission uses ' || sum(used) || ' calls, ' || sum(listed) ||
     ' are charged, probably billed or in flight'
   FROM (
     SELECT account, day, used, 0 AS listed FROM day_usage
     UNION ALL SELECT account, day, 0, calls FROM usage WHERE code = 0 AND via = 'call'
     UNION ALL SELECT account, day, 0, quota_taken FROM usage WHERE quota_taken <> 0
     UNION ALL SELECT account, day, 0, 1 FROM reservations
   ) d GROUP BY account, day HAVING sum(used) <> sum(listed)`,

  `SELECT 'ledger entry ' || id || ': reserved for a call of the node ' || node || ', which is not there'
   FROM reservations WHERE node NOT IN (SELECT name FROM nodes)`,

  `SELECT 'deliveries from ' || first || ' to ' || last || ' run into those from ' || next
   FROM (SELECT first, last, lead(first) OVER (ORDER BY first) AS next FROM deliveries) d WHERE next <= last`,
];

/** A sentence for each disagreement between balances, counters, reservations and ledger, at one moment. */
export async function verifyLedger(
  { pool }: Postgres,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const problems: string[] = [];
  let others = 0;
  const text = checks.map((check) => `(${check})`).join(' UNION ALL ');
  for await (const rows of snapshotRows<{ problem: string }>(pool, { text, values: [] }, signal)) {
    for (const { problem } of rows) {
      if (problems.length < MAX_PROBLEMS) problems.push(problem);
      else others += 1;
    }
  }
  return others === 0 ? problems : [...problems, `and ${others} more`];
}
