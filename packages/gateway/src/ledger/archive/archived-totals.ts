/**
 * SELECTs of the totals that stay of archived entries, from a table with the columns of the ledger, in the SQL that
 * PostgreSQL and SQLite share.
 * @param range a condition on `id`
 */
export function balanceSteps(table: string, range = 'true'): string {
  return `SELECT account, amount, sum(step) AS step FROM (
    SELECT account, balance_after AS amount, 1 AS step FROM ${table} WHERE balance_after IS NOT NULL AND ${range}
    UNION ALL
    SELECT account, balance_after - credits, -1 FROM ${table} WHERE balance_after IS NOT NULL AND ${range}
  ) s GROUP BY account, amount HAVING sum(step) <> 0`;
}

/** A refund takes its charge back. */
export function chargedCalls(table: string, range = 'true'): string {
  return `SELECT account, day, operation,
    sum(CASE state WHEN 'refunded' THEN -1 ELSE 1 END) AS calls, -sum(credits) AS credits
  FROM ${table} WHERE state IN ('charged', 'delivered', 'refunded') AND ${range}
  GROUP BY account, day, operation`;
}
