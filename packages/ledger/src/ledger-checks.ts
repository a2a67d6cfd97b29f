/** Whether the ledger has all entries of the account and day of `u`: those of days before an opening entry were pruned. */
const IS_COMPLETE = `NOT EXISTS (
    SELECT 1 FROM ledger o WHERE o.state = 'opening' AND o.account = u.account AND o.day > u.day
  )`;

/**
 * Each SELECT gives a sentence for each disagreement.
 *
 * Balances are compared in steps: +1 for each balance after an entry, −1 for each before, by amount. Neighbouring entries
 * cancel each other out, whatever their numbers, so a consistent ledger leaves only its first and its last balance.
 */
export const ledgerChecks: readonly string[] = [
  `SELECT 'ledger entry ' || id || ': account ' || account || ' is not known' AS problem
   FROM ledger l WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = l.account)`,

  `SELECT 'ledger entry ' || id || ': ' || credits || ' credits cannot be ' || state AS problem FROM ledger
   WHERE CASE state
     WHEN 'opening' THEN operation IS NOT NULL OR day IS NULL
     WHEN 'topped-up' THEN operation IS NOT NULL OR balance_after IS NULL
     WHEN 'refunded' THEN credits < 0 OR operation IS NULL OR day IS NULL
     ELSE credits > 0 OR operation IS NULL OR day IS NULL OR (balance_after IS NOT NULL AND state <> 'charged') END`,

  `SELECT 'account ' || id || ': its balance is ' || coalesce(CAST(balance AS text), 'unlimited') ||
     ', its ledger comes to ' || coalesce(CAST(total AS text), 'unlimited') AS problem
   FROM (
     SELECT s.account AS id, s.balance, t.total FROM account_states s LEFT JOIN (
       SELECT account, sum(credits) AS total FROM ledger WHERE balance_after IS NOT NULL GROUP BY account
     ) t ON t.account = s.account
   ) c WHERE coalesce(balance, 0) <> coalesce(total, 0)`,

  `SELECT 'account ' || account || ': its balance is below zero, ' || balance AS problem
   FROM account_states WHERE balance < 0`,

  `SELECT 'account ' || account || ': the balances after its ledger entries do not follow from each other, at ' ||
     amount AS problem
   FROM (
     SELECT account, balance_after AS amount, 1 AS step FROM ledger WHERE balance_after IS NOT NULL
     UNION ALL SELECT account, balance_after - credits, -1 FROM ledger WHERE balance_after IS NOT NULL
     UNION ALL SELECT account, 0, 1 FROM account_states WHERE balance IS NOT NULL
     UNION ALL SELECT account, balance, -1 FROM account_states WHERE balance IS NOT NULL
   ) s GROUP BY account, amount HAVING sum(step) <> 0`,

  `SELECT 'usage of account ' || account || ' on ' || day || ', ' || operation || ': ' || sum(counted) || ' calls for ' ||
     sum(credits) || ' credits are counted, the ledger has ' || sum(listed) || ' for ' || sum(charged) AS problem
   FROM (
     SELECT account, day, operation, calls AS counted, credits, 0 AS listed, 0 AS charged
     FROM usage WHERE code = 0 AND via = 'call'
     UNION ALL SELECT account, day, operation, 0, 0, CASE state WHEN 'refunded' THEN -1 ELSE 1 END, -credits
     FROM ledger WHERE state IN ('charged', 'refunded')
   ) u GROUP BY account, day, operation HAVING (sum(counted) <> sum(listed) OR sum(credits) <> sum(charged)) AND ${IS_COMPLETE}`,

  `SELECT 'usage of account ' || account || ' on ' || day || ', ' || operation || ': ' || sum(counted) ||
     ' calls took quota without a charge, the ledger has ' || sum(listed) AS problem
   FROM (
     SELECT account, day, operation, quota_taken AS counted, 0 AS listed FROM usage WHERE quota_taken <> 0
     UNION ALL SELECT account, day, operation, 0, 1 FROM ledger WHERE state = 'quota-taken'
   ) u GROUP BY account, day, operation HAVING sum(counted) <> sum(listed) AND ${IS_COMPLETE}`,

  `SELECT 'usage of account ' || account || ' on ' || day || ', ' || operation || ', code ' || code || ': ' || credits ||
     ' credits for calls that cost nothing' AS problem
   FROM usage WHERE (code <> 0 OR via <> 'call') AND credits <> 0`,

  `SELECT 'deliveries from ' || first || ' to ' || last || ' run into those from ' || next AS problem
   FROM (SELECT first, last, lead(first) OVER (ORDER BY first) AS next FROM deliveries) d WHERE next <= last`,
];
