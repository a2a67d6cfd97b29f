import { callsInWindow } from './account-limits.ts';

/** Decides admissions one after the other, in their order. Everything that they count against is locked. */
export const decideAdmissions = `
CREATE FUNCTION decide_admissions(
  p_block bigint, p_time double precision, a_account text[], a_cost bigint[], a_day text[], a_version bigint[],
  a_is_reused boolean[]
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
BEGIN
  FOR row IN
    SELECT o.n, o.account, o.cost, o.day, o.is_reused, o.version NOT IN (0, s.version) AS has_changed,
      CASE WHEN o.is_first THEN s.rate_calls - ${callsInWindow('p_time')} END AS room,
      s.daily_quota - coalesce(d.used, 0) AS today, s.balance - s.reserved AS credits
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
    IF row.has_changed THEN results[row.n] := -6;
    ELSIF room <= 0 THEN results[row.n] := -1;
    ELSIF row.is_reused THEN results[row.n] := 0; room := room - 1;
    ELSIF today <= 0 THEN results[row.n] := -2;
    ELSIF credits < row.cost THEN results[row.n] := -3;
    ELSE
      room := room - 1; today := today - 1; credits := credits - row.cost;
      results[row.n] := p_block + row.n - 1;
    END IF;
  END LOOP;
  RETURN results;
END $$;
`;
