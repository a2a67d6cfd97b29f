import { budgetRows } from './budgets.ts';

// Parts of queries that several SQL functions contain. As functions of their own, they would be planned again by every
// statement.

/** The calls in the window of account state `s`, whether or not the window was cleaned. */
export function callsInWindow(time: string): string {
  return `(s.rate_passed - coalesce(
    (SELECT p.passed FROM rate_passes p WHERE p.account = s.account AND p.at > s.rate_expired_at
      AND p.at <= ${time} - s.rate_seconds * 1000 ORDER BY p.at DESC, p.passed DESC LIMIT 1), s.rate_expired))`;
}

/** The limits of an account on a day as JSON, of the tables that `limitsTables` joins. */
export function limitsRow(time: string): string {
  return `json_build_array(x.account, x.day, s.balance - s.reserved, s.daily_quota, coalesce(d.used, 0),
    s.rate_calls, s.rate_seconds,
    CASE WHEN s.rate_calls IS NOT NULL THEN ${callsInWindow(time)} END,
    CASE WHEN s.rate_calls IS NOT NULL THEN
      greatest(0, s.rate_seconds * 1000 + least(0, s.rate_passed_at - ${time})) END,
    CASE WHEN s.rate_calls > 0 AND s.rate_passed - s.rate_expired >= s.rate_calls THEN
      (SELECT s.rate_seconds * 1000 + least(0, p.at - ${time}) FROM rate_passes p WHERE p.account = s.account
        AND p.at > s.rate_expired_at AND p.passed > s.rate_passed - s.rate_calls ORDER BY p.at, p.passed LIMIT 1) END,
    ${budgetRows('x.day')})`;
}

/** @param pairs a table function that gives accounts and days */
export function limitsTables(pairs: string): string {
  return `${pairs} x (account, day) JOIN account_states s ON s.account = x.account
    LEFT JOIN day_usage d ON d.account = x.account AND d.day = x.day`;
}

/** Reads of the tables that grow, with plans that do not depend on statistics. */
export const readFunctions = `
CREATE FUNCTION find_accounts(p_hashes text[]) RETURNS TABLE (hash text, ends_at bigint, account json) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT s.hash, s.ends_at, to_json(a) FROM secrets s JOIN account_rows a ON a.id = s.account WHERE s.hash = ANY (p_hashes);
END $$;

CREATE FUNCTION read_limits(p_accounts text[], p_days text[], p_time double precision) RETURNS SETOF json LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE time_ms double precision := coalesce(p_time, extract(epoch FROM clock_timestamp()) * 1000);
BEGIN
  RETURN QUERY SELECT ${limitsRow('time_ms')} FROM ${limitsTables('unnest(p_accounts, p_days)')};
END $$;
`;
