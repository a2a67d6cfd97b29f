const PLANS = `SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan`;

/** The period that contains a day. */
export function periodSql(budget: string, day: string): string {
  return `CASE ${budget}.period WHEN 'day' THEN ${day} ELSE left(${day}, 7) END`;
}

/** The numbers of the budgets that count a call of account state `s`. */
export function budgetsOfCall(day: string): string {
  return `CASE WHEN s.group_since <= ${day} THEN s.budgets ELSE budgets_of(s.account, ${day}) END`;
}

/** The budgets of account state `s` on a day as JSON. */
export function budgetRows(day: string): string {
  return `CASE WHEN s.budgets IS NOT NULL THEN (
    SELECT json_agg(json_build_array(b.number, b.group_name, b.period, b.credits, b.is_hard, coalesce(p.taken, 0), coalesce(p.spent, 0))
      ORDER BY array_position(s.budgets, b.number))
    FROM unnest(s.budgets) n (number) JOIN budgets b ON b.number = n.number
    LEFT JOIN budget_periods p ON p.budget = b.number AND p.period = ${periodSql('b', day)}) END`;
}

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

export const budgetFunctions = `
CREATE FUNCTION budgets_of(p_account text, p_day text) RETURNS bigint[] LANGUAGE plpgsql STABLE
${PLANS} AS $$
DECLARE
  group_then text := (SELECT m.group_name FROM memberships m
    WHERE m.account = p_account AND m.since <= p_day ORDER BY m.since DESC LIMIT 1);
BEGIN
  RETURN nullif(ARRAY(SELECT b.number FROM budgets b WHERE b.account = p_account ORDER BY b.number)
    || ARRAY(SELECT b.number FROM budgets b WHERE b.group_name = group_then ORDER BY b.number), '{}');
END $$;

-- Locks the budgets of accounts, which the caller has locked. Returns whether there are any.
CREATE FUNCTION lock_budgets(p_accounts text[]) RETURNS boolean LANGUAGE plpgsql
${PLANS} AS $$
DECLARE
  numbers bigint[];
BEGIN
  SELECT array_agg(DISTINCT n.number) INTO numbers FROM (
    SELECT unnest(s.budgets) AS number FROM account_states s WHERE s.account = ANY (p_accounts)
    UNION SELECT b.number FROM memberships m JOIN budgets b ON b.group_name = m.group_name WHERE m.account = ANY (p_accounts)
  ) n;
  IF numbers IS NULL THEN RETURN false; END IF;
  PERFORM 1 FROM (
    SELECT b.number FROM budgets b WHERE b.number = ANY (numbers) ORDER BY b.number FOR NO KEY UPDATE
  ) b;
  RETURN true;
END $$;

-- Adds to what is taken and spent of the budgets of calls, and makes the events of the thresholds that are reached. The
-- caller has locked accounts and budgets.
CREATE FUNCTION change_budgets(p_at bigint, p_account text[], p_day text[], p_taken bigint[], p_spent bigint[])
RETURNS void LANGUAGE plpgsql
${PLANS} AS $$
BEGIN
  WITH changes AS MATERIALIZED (
    SELECT b.number, ${periodSql('b', 'c.day')} AS period, sum(c.taken) AS taken, sum(c.spent) AS spent
    FROM (
      SELECT u.account, u.day, sum(u.taken) AS taken, sum(u.spent) AS spent
      FROM unnest(p_account, p_day, p_taken, p_spent) u (account, day, taken, spent) GROUP BY u.account, u.day
    ) c
    JOIN account_states s ON s.account = c.account
    CROSS JOIN LATERAL unnest(${budgetsOfCall('c.day')}) n (number)
    JOIN budgets b ON b.number = n.number
    GROUP BY 1, 2
  ), periods AS (
    INSERT INTO budget_periods AS p (budget, period, taken, spent)
    SELECT c.number, c.period, c.taken, c.spent FROM changes c
    -- A call from before the budget was set may end in a period that is not counted.
    WHERE c.taken > 0 OR EXISTS (SELECT 1 FROM budget_periods k WHERE k.budget = c.number AND k.period = c.period)
    ON CONFLICT ON CONSTRAINT budget_periods_pkey DO UPDATE SET taken = p.taken + excluded.taken, spent = p.spent + excluded.spent
    RETURNING p.budget, p.period, p.spent
  )
  INSERT INTO budget_events (budget, period, credits, threshold, account, group_name, is_hard, spent, at, due_at)
  SELECT b.number, p.period, b.credits, t.threshold, b.account, b.group_name, b.is_hard, p.spent, p_at, p_at
  FROM periods p JOIN changes c ON c.number = p.budget AND c.period = p.period AND c.spent > 0
  JOIN budgets b ON b.number = p.budget CROSS JOIN LATERAL unnest(b.thresholds) t (threshold)
  WHERE p.spent * 100 >= b.credits * t.threshold ORDER BY b.number, t.threshold
  ON CONFLICT ON CONSTRAINT budget_events_once DO NOTHING;
END $$;

-- Counts what is taken and spent of a budget in a period. The caller has locked the budget; when it is new, also all
-- accounts whose calls it counts.
CREATE FUNCTION count_budget(p_budget bigint, p_period text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM budget_periods p WHERE p.budget = p_budget AND p.period = p_period;
  INSERT INTO budget_periods (budget, period, taken, spent)
  SELECT b.number, p_period, c.taken, c.spent FROM budgets b
  CROSS JOIN LATERAL (${countedCredits('p_period')}) c WHERE b.number = p_budget;
END $$;
`;
