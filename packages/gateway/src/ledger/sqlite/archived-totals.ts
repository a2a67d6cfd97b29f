/**
 * SELECTs of the totals that stay of archived entries, from a table `ledger` with the columns of an archive. The
 * parameters are the first and the last entry. Both deliveries and charges have a negative `credits`.
 */
export const balanceSteps = `
  SELECT account, amount, sum(step) AS step
  FROM (
    SELECT account, balance_after AS amount, 1 AS step
    FROM ledger WHERE id BETWEEN ?1 AND ?2 AND balance_after IS NOT NULL
    UNION ALL
    SELECT account, balance_after - credits, -1
    FROM ledger WHERE id BETWEEN ?1 AND ?2 AND balance_after IS NOT NULL
  )
  GROUP BY account, amount HAVING sum(step) <> 0`;

export const chargedCalls = `
  SELECT account, day, operation, count(*) AS calls, -sum(credits) AS credits
  FROM ledger WHERE id BETWEEN ?1 AND ?2 AND state IN ('charged', 'delivered')
  GROUP BY account, day, operation`;
