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

/** The columns of `callTotals`. */
export const CALL_TOTALS =
  'account, day, operation, calls, credits, quota_taken, uncertain, uncertain_credits';

/**
 * SELECT of totals of calls, for PostgreSQL and SQLite: calls that were charged, with their credits; those that took quota
 * without a charge; and uncertain requests, with the credits that they would have cost. A refund cancels the charge that
 * it gives back.
 */
export function callTotals(table: string, range = 'true'): string {
  const isCharge = `state IN ('charged', 'delivered', 'refunded')`;
  return `SELECT account, day, operation,
    sum(CASE WHEN state = 'refunded' THEN -1 WHEN ${isCharge} THEN 1 ELSE 0 END) AS calls,
    sum(CASE WHEN ${isCharge} THEN -credits ELSE 0 END) AS credits,
    sum(CASE state WHEN 'quota-taken' THEN 1 ELSE 0 END) AS quota_taken,
    sum(uncertain) AS uncertain, sum(-credits * uncertain) AS uncertain_credits
  FROM ${table} WHERE (${isCharge} OR uncertain > 0) AND ${range}
  GROUP BY account, day, operation`;
}
