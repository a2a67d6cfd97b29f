/**
 * SELECT of the steps between balances, from a table with the columns of the ledger, for PostgreSQL and SQLite: +1 for
 * each balance after an entry, −1 for each before, so that entries in sequence cancel each other out.
 * @param range a condition on `id`
 */
export function balanceSteps(table: string, range = 'true'): string {
  return `SELECT account, amount, sum(step) AS step FROM (
    SELECT account, balance_after AS amount, 1 AS step FROM ${table} WHERE balance_after IS NOT NULL AND ${range}
    UNION ALL
    SELECT account, balance_after - credits, -1 FROM ${table} WHERE balance_after IS NOT NULL AND ${range}
  ) s GROUP BY account, amount HAVING sum(step) <> 0`;
}

/**
 * SELECT of the calls that were charged, for PostgreSQL and SQLite. A refund cancels the charge that it gives back.
 */
export function chargedCalls(table: string, range = 'true'): string {
  return `SELECT account, day, operation,
    sum(CASE state WHEN 'refunded' THEN -1 ELSE 1 END) AS calls, -sum(credits) AS credits
  FROM ${table} WHERE state IN ('charged', 'delivered', 'refunded') AND ${range}
  GROUP BY account, day, operation`;
}
