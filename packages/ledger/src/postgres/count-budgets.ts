/** SELECT of what usage and calls in flight say is taken and spent of budget `b`. `2026-01-99` comes after all days of a month. */
export function countedCredits(period: string): string {
  const isCounted = (day: string) =>
    `${day} >= ${period} AND ${day} <= ${period} || '-99' AND ${day} >= m.since AND (m.until IS NULL OR ${day} < m.until)`;
  const members = `(
      SELECT b.account AS account, '' AS since, NULL AS until WHERE b.account IS NOT NULL
      UNION ALL
      SELECT g.account, g.since, (SELECT min(n.since) FROM memberships n WHERE n.account = g.account AND n.since > g.since)
      FROM memberships g WHERE g.group_name = b.group_name
    ) m`;
  return `SELECT coalesce(sum(x.taken), 0) AS taken, coalesce(sum(x.spent), 0) AS spent FROM (
    SELECT u.credits AS taken, u.credits AS spent FROM ${members} JOIN usage u ON u.account = m.account AND ${isCounted('u.day')}
    UNION ALL
    SELECT r.cost, 0 FROM ${members} JOIN reservations r ON r.account = m.account AND ${isCounted('r.day')}
  ) x`;
}

/** Counts what is taken and spent of budgets in the period that contains a day. */
export function countBudgets(day: string, condition: string): string {
  const period = `CASE b.period WHEN 'day' THEN ${day} ELSE left(${day}, 7) END`;
  return `INSERT INTO budget_periods (budget, period, taken, spent)
    SELECT b.number, ${period}, c.taken, c.spent FROM budgets b CROSS JOIN LATERAL (${countedCredits(period)}) c
    WHERE ${condition}
    ON CONFLICT (budget, period) DO UPDATE SET taken = excluded.taken, spent = excluded.spent`;
}
