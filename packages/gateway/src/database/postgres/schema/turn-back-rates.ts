/**
 * For accounts whose last pass is later than now, because the clock of the database went back: their passes of the time
 * to come count as passes of now. So a call waits at most one window, and never more calls pass than the rate allows.
 * The caller has locked the accounts.
 */
export const turnBackRates = `
CREATE FUNCTION turn_back_rates(p_accounts text[], p_time double precision) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY p_accounts LOOP
    DELETE FROM rate_passes p WHERE p.account = one AND p.at > p_time;
    UPDATE account_states s SET rate_passed_at = least(s.rate_passed_at, p_time),
      rate_expired_at = CASE WHEN s.rate_expired_at > p_time THEN '-infinity' ELSE s.rate_expired_at END
    WHERE s.account = one;
    INSERT INTO rate_passes (account, at, passed)
    SELECT s.account, s.rate_passed_at, s.rate_passed FROM account_states s
    WHERE s.account = one AND s.rate_passed > s.rate_expired ON CONFLICT DO NOTHING;
  END LOOP;
END $$;
`;
