import { callsInWindow } from './account-limits.ts';
import { budgetsOfCall, periodSql } from './budgets.ts';

/** Decides admissions one after the other, in their order. Everything that they count against is locked. */
export const decideAdmissions = `
CREATE FUNCTION decide_admissions(
  p_block bigint, p_time double precision, a_account text[], a_cost bigint[], a_day text[], a_version bigint[],
  a_is_reused boolean[], p_has_budgets boolean
) RETURNS bigint[] LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  results bigint[] := array_fill(-4::bigint, ARRAY[cardinality(a_account)]);
  row record;
  account_now text;
  day_now text;
  room bigint;
  today bigint;
  credits bigint;
  rooms jsonb;
  key text;
  refusing_day text;
  refusing_month text;
BEGIN
  -- What is left of each hard budget, by its number and its period.
  IF p_has_budgets THEN
    SELECT jsonb_object_agg(x.key, x.room) INTO rooms FROM (
      SELECT DISTINCT b.number || ' ' || ${periodSql('b', 'u.day')} AS key, b.credits - coalesce(p.taken, 0) AS room
      FROM unnest(a_account, a_day) u (account, day) JOIN account_states s ON s.account = u.account
      CROSS JOIN LATERAL unnest(${budgetsOfCall('u.day')}) n (number)
      JOIN budgets b ON b.number = n.number AND b.is_hard
      LEFT JOIN budget_periods p ON p.budget = b.number AND p.period = ${periodSql('b', 'u.day')}
    ) x;
  END IF;
  FOR row IN
    SELECT o.n, o.account, o.cost, o.day, o.is_reused, o.version NOT IN (0, s.version) AS has_changed,
      CASE WHEN o.is_first THEN s.rate_calls - ${callsInWindow('p_time')} END AS room,
      s.daily_quota - coalesce(d.used, 0) AS today, s.balance - s.reserved AS credits,
      CASE WHEN rooms IS NOT NULL THEN ARRAY(
        SELECT b.number || ' ' || ${periodSql('b', 'o.day')} FROM unnest(${budgetsOfCall('o.day')}) WITH ORDINALITY n (number, at)
        JOIN budgets b ON b.number = n.number AND b.is_hard ORDER BY n.at) END AS keys
    FROM (
      SELECT *, row_number() OVER (PARTITION BY u.account ORDER BY u.day, u.n) = 1 AS is_first
      FROM unnest(a_account, a_cost, a_day, a_version, a_is_reused) WITH ORDINALITY u (account, cost, day, version, is_reused, n)
    ) o
    JOIN account_states s ON s.account = o.account
    LEFT JOIN day_usage d ON d.account = o.account AND d.day = o.day
    ORDER BY o.account, o.day, o.n
  LOOP
    IF account_now IS DISTINCT FROM row.account THEN
      account_now := row.account; room := row.room; credits := row.credits;
      day_now := NULL;
    END IF;
    IF day_now IS DISTINCT FROM row.day THEN day_now := row.day; today := row.today; END IF;
    refusing_day := NULL; refusing_month := NULL;
    IF row.keys <> '{}' THEN
      FOREACH key IN ARRAY row.keys LOOP
        CONTINUE WHEN (rooms ->> key)::bigint >= row.cost;
        IF key LIKE '%-%-%' THEN refusing_day := coalesce(refusing_day, key);
        ELSE refusing_month := coalesce(refusing_month, key); END IF;
      END LOOP;
    END IF;
    IF row.has_changed THEN results[row.n] := -6;
    ELSIF room <= 0 THEN results[row.n] := -1;
    ELSIF row.is_reused THEN results[row.n] := 0; room := room - 1;
    ELSIF today <= 0 THEN results[row.n] := -2;
    ELSIF refusing_day IS NOT NULL THEN results[row.n] := -1000 - split_part(refusing_day, ' ', 1)::bigint;
    ELSIF credits < row.cost THEN results[row.n] := -3;
    ELSIF refusing_month IS NOT NULL THEN results[row.n] := -1000 - split_part(refusing_month, ' ', 1)::bigint;
    ELSE
      IF row.keys <> '{}' THEN
        FOREACH key IN ARRAY row.keys LOOP
          rooms := jsonb_set(rooms, ARRAY[key], to_jsonb((rooms ->> key)::bigint - row.cost));
        END LOOP;
      END IF;
      room := room - 1; today := today - 1; credits := credits - row.cost;
      results[row.n] := p_block + row.n - 1;
    END IF;
  END LOOP;
  RETURN results;
END $$;
`;

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
