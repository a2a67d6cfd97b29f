--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: apply_batch(text, bigint, bigint, bigint, bigint, integer, boolean, double precision, bigint, text[], bigint[], bigint[], bigint[], integer[], bigint[], integer[], boolean[], integer[], text[], bigint[], text[], bigint[], bigint[], integer[], text[], bigint[], text[], text[], text[], bigint[], text[], bigint[], bigint[], integer[], boolean[], text[], text[], text[], integer[], text[], bigint[], bigint[], bigint[], bigint[], text[], text[], integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.apply_batch(p_node text, p_epoch bigint, p_batch bigint, p_durable_batch bigint, p_last_number bigint, p_lease_ms integer, p_is_durable boolean, p_time double precision, p_at bigint, p_accounts text[], p_ending bigint[], p_finished bigint[], s_id bigint[], s_code integer[], s_at bigint[], s_uncertain integer[], s_takes_quota boolean[], s_counted_code integer[], s_via text[], s_saved bigint[], s_upstream_key text[], r_id bigint[], u_id bigint[], u_counted_code integer[], u_via text[], u_saved bigint[], a_account text[], a_operation text[], a_request text[], a_cost bigint[], a_day text[], a_at bigint[], a_version bigint[], a_uncertain integer[], a_is_reused boolean[], c_account text[], c_day text[], c_operation text[], c_code integer[], c_via text[], c_calls bigint[], c_saved bigint[], d_first bigint[], d_last bigint[], l_account text[], l_day text[], l_awaited integer) RETURNS json
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
DECLARE
  node nodes;
  is_repeated boolean := false;
  time_ms double precision;
  setting text;
  row record;
  to_clean text[];
  to_turn_back text[];
  block bigint;
  results bigint[];
  all_pass boolean := false;
  has_budgets boolean;
  -- Sums of the admissions, with one element for each account and day.
  t_account text[];
  t_day text[];
  t_calls bigint[];
  t_charged bigint[];
  t_cost bigint[];
  unlimited text[];
  l_shown integer;
  ended bigint[];
  missing bigint[];
BEGIN
  -- An assignment is cheaper than PERFORM, which runs a query.
  IF NOT p_is_durable THEN setting := set_config('synchronous_commit', 'off', true); END IF;
  IF a_account IS NOT NULL THEN
    -- After a crash, the sequence may repeat numbers that calls of this node already have.
    LOOP
      block := nextval('ledger_blocks') * 1000;
      EXIT WHEN block > p_last_number;
    END LOOP;
  END IF;
  UPDATE nodes SET last_batch = p_batch, last_block = coalesce(block, 0),
    lease_until = clock_timestamp() + p_lease_ms * interval '1 ms',
    -- It is later than now when the clock went back.
    in_contact_since = CASE WHEN lease_until < clock_timestamp() OR in_contact_since > clock_timestamp() THEN clock_timestamp() ELSE in_contact_since END
  -- Numbers may be missing: a server that crashed has forgotten the batches that were not durable.
  WHERE name = p_node AND epoch = p_epoch AND last_batch < p_batch AND last_batch >= p_durable_batch;
  IF NOT FOUND THEN
    SELECT * INTO node FROM nodes WHERE name = p_node FOR UPDATE;
    IF node.epoch > p_epoch THEN RAISE 'another gateway has the name of the node' USING ERRCODE = 'GW002'; END IF;
    IF node.name IS NULL AND EXISTS (SELECT 1 FROM ended_nodes e WHERE e.epoch = p_epoch AND e.last_batch >= p_durable_batch)
    THEN RAISE 'the node was ended' USING ERRCODE = 'GW001'; END IF;
    -- A row of an earlier epoch, or none at all, is from before this epoch began.
    IF node.name IS NULL OR node.epoch < p_epoch OR node.last_batch < p_durable_batch
    THEN RAISE 'batch % is missing', p_durable_batch USING ERRCODE = 'GW004'; END IF;
    IF node.last_batch <> p_batch THEN RAISE 'batch % came after %', p_batch, node.last_batch USING ERRCODE = 'GW003'; END IF;
    is_repeated := true;
  END IF;

  -- All accounts are locked, so the condition is in FILTER: PostgreSQL could move a WHERE into the inner query.
  SELECT array_agg(x.account) FILTER (WHERE x.rate_calls IS NOT NULL AND
    x.calls > CASE WHEN p_batch % 13 = 0 THEN 0 ELSE x.rate_calls END),
    array_agg(x.account) FILTER (WHERE x.rate_passed_at > coalesce(p_time, extract(epoch FROM clock_timestamp()) * 1000)),
    bool_or(x.has_budgets)
  INTO to_clean, to_turn_back, has_budgets
  FROM (
    SELECT s.account, s.rate_passed - s.rate_expired AS calls, s.rate_calls, s.rate_passed_at,
      s.budgets IS NOT NULL OR s.group_since <> '' AS has_budgets
    FROM account_states s
    WHERE s.account = ANY (p_accounts) ORDER BY s.account FOR UPDATE OF s
  ) x;
  IF has_budgets THEN has_budgets := lock_budgets(p_accounts); END IF;
  IF to_turn_back IS NOT NULL THEN
    PERFORM turn_back_rates(to_turn_back, coalesce(p_time, extract(epoch FROM clock_timestamp()) * 1000));
  END IF;
  IF to_clean IS NOT NULL THEN
    FOR row IN
      SELECT s.account, s.rate_expired_at AS expired_at, s.rate_seconds
      FROM account_states s WHERE s.account = ANY (to_clean)
    LOOP
      time_ms := coalesce(p_time, extract(epoch FROM clock_timestamp()) * 1000) - row.rate_seconds * 1000;
      -- One account at a time, with its values as parameters: a join could read the windows of all accounts.
      WITH expired AS (
        DELETE FROM rate_passes p WHERE p.account = row.account AND p.at > row.expired_at AND p.at <= time_ms
        RETURNING p.passed, p.at
      )
      UPDATE account_states s SET rate_expired = e.passed, rate_expired_at = e.at
      FROM (SELECT max(x.passed) AS passed, max(x.at) AS at FROM expired x) e
      WHERE s.account = row.account AND e.passed IS NOT NULL;
    END LOOP;
  END IF;
  time_ms := coalesce(p_time, extract(epoch FROM clock_timestamp()) * 1000);

  IF s_id IS NOT NULL AND NOT is_repeated THEN
    WITH settled AS (
      SELECT e.id, e.account, e.operation, e.request, e.day, e.cost, e.reserves_credits,
        s_code[e.n] AS code, s_at[e.n] AS settled_at, coalesce(s_uncertain[e.n], 0) AS requests,
        coalesce(s_takes_quota[e.n], false) AS takes_quota,
        coalesce(s_counted_code[e.n], s_code[e.n]) AS counted_code, coalesce(s_via[e.n], 'call') AS via,
        coalesce(s_saved[e.n], 0) AS saved, coalesce(s_upstream_key[e.n], '') AS upstream_key, s.balance, CASE WHEN s_code[e.n] = 0 AND e.reserves_credits THEN e.cost END AS charge
      -- A binary search in the ordered numbers: a join would compare each with each.
      FROM (
        SELECT *, width_bucket(c.id, s_id) AS n FROM admitted_calls c WHERE c.first = ANY (p_ending) AND c.node = p_node OFFSET 0
      ) e
      JOIN account_states s ON s.account = e.account
      WHERE s_id[e.n] = e.id
    ), entries AS (
      INSERT INTO ledger (id, at, account, operation, request, day, credits, state, balance_after, uncertain, upstream_key)
      SELECT x.id, x.settled_at, x.account, x.operation, x.request, x.day, -x.cost,
        CASE WHEN x.code = 0 THEN 'charged' WHEN x.takes_quota THEN 'quota-taken' ELSE 'released' END,
        CASE WHEN x.charge IS NOT NULL THEN x.balance - sum(x.charge) OVER (PARTITION BY x.account ORDER BY x.id) END,
        x.requests, nullif(x.upstream_key, '')
      FROM settled x
    ), credits AS (
      UPDATE account_states s SET reserved = s.reserved - x.cost, balance = s.balance - x.charge
      FROM (SELECT y.account, sum(y.cost) AS cost, coalesce(sum(y.charge), 0) AS charge FROM settled y
        WHERE y.reserves_credits GROUP BY y.account) x
      WHERE s.account = x.account
    ), counted AS (
      INSERT INTO usage AS u (account, day, operation, code, via, upstream_key, calls, credits, saved, quota_taken)
      SELECT x.account, x.day, x.operation, x.counted_code, x.via, x.upstream_key, count(*),
        sum(CASE x.code WHEN 0 THEN x.cost ELSE 0 END), sum(x.saved),
        count(*) FILTER (WHERE x.code <> 0 AND x.takes_quota)
      FROM settled x GROUP BY 1, 2, 3, 4, 5, 6
      ON CONFLICT ON CONSTRAINT usage_pkey DO UPDATE
        SET calls = u.calls + excluded.calls, credits = u.credits + excluded.credits, saved = u.saved + excluded.saved,
          quota_taken = u.quota_taken + excluded.quota_taken
    )
    SELECT array_agg(x.id) INTO ended FROM settled x;
    IF 0 <> ANY (s_code) THEN
      UPDATE day_usage d SET used = d.used - x.calls
      FROM (
        SELECT l.account, l.day, count(*) AS calls FROM ledger l
        WHERE l.id = ANY (ended) AND l.state = 'released' GROUP BY l.account, l.day
      ) x
      WHERE d.account = x.account AND d.day = x.day;
    END IF;
    IF has_budgets AND ended IS NOT NULL THEN
      PERFORM change_budgets(p_at, array_agg(l.account), array_agg(l.day),
        array_agg(CASE l.state WHEN 'charged' THEN 0 ELSE l.credits END), array_agg(CASE l.state WHEN 'charged' THEN -l.credits ELSE 0 END))
      FROM ledger l WHERE l.id = ANY (ended);
    END IF;
    IF coalesce(cardinality(ended), 0) < cardinality(s_id) THEN
      missing := ARRAY(SELECT unnest(s_id) EXCEPT SELECT unnest(ended));
    END IF;
  ELSIF s_id IS NOT NULL THEN
    missing := ARRAY(SELECT s.id FROM unnest(s_id) s (id) WHERE NOT EXISTS (SELECT 1 FROM ledger l WHERE l.id = s.id));
  END IF;

  IF r_id IS NOT NULL AND NOT is_repeated THEN
    IF has_budgets THEN
      PERFORM change_budgets(p_at, array_agg(r.account), array_agg(r.day), array_agg(-r.cost), array_agg(0::bigint))
      FROM reservations r WHERE r.first = ANY (p_ending) AND r.node = p_node AND r.id = ANY (r_id);
    END IF;
    WITH released AS MATERIALIZED (
      SELECT * FROM reservations r WHERE r.first = ANY (p_ending) AND r.node = p_node AND r.id = ANY (r_id)
    ), entries AS (
      INSERT INTO ledger (id, at, account, operation, request, day, credits, state, uncertain)
      SELECT e.id, p_at, e.account, e.operation, e.request, e.day, -e.cost, 'released', e.uncertain FROM released e
    ), credits AS (
      UPDATE account_states s SET reserved = s.reserved - x.cost
      FROM (SELECT e.account, sum(e.cost) AS cost FROM released e WHERE e.reserves_credits GROUP BY e.account) x
      WHERE s.account = x.account
    )
    UPDATE day_usage d SET used = d.used - x.calls
    FROM (SELECT e.account, e.day, count(*) AS calls FROM released e GROUP BY e.account, e.day) x
    WHERE d.account = x.account AND d.day = x.day;
  END IF;

  IF u_id IS NOT NULL AND NOT is_repeated THEN
    PERFORM undo_settlements(p_at, u_id, u_counted_code, u_via, u_saved);
  END IF;

  IF a_account IS NOT NULL AND NOT is_repeated THEN
    -- Nearly always all admissions pass, and need not be decided one by one.
    SELECT array_agg(o.account), array_agg(o.day), array_agg(o.calls), array_agg(o.charged), array_agg(o.cost),
      array_agg(o.account) FILTER (WHERE s.balance IS NULL),
      -- Only for one day: an account with calls of two days would have two rows.
      sum(o.calls) = cardinality(a_account) AND min(o.day) = max(o.day) AND bool_and(
        CASE WHEN o.calls <= s.rate_calls - (s.rate_passed - s.rate_expired) THEN true
          ELSE coalesce(o.calls <= s.rate_calls - (s.rate_passed - coalesce(
    (SELECT p.passed FROM rate_passes p WHERE p.account = s.account AND p.at > s.rate_expired_at
      AND p.at <= time_ms - s.rate_seconds * 1000 ORDER BY p.at DESC, p.passed DESC LIMIT 1), s.rate_expired)), true) END
        AND coalesce(o.charged <= s.daily_quota - coalesce(d.used, 0), true)
        AND coalesce(o.cost <= s.balance - s.reserved, true)
        AND coalesce(o.oldest = s.version AND o.newest = s.version, true)
      )
    INTO t_account, t_day, t_calls, t_charged, t_cost, unlimited, all_pass
    FROM (
      SELECT u.account, u.day, count(*) AS calls, count(*) FILTER (WHERE u.is_reused IS NOT TRUE) AS charged,
        coalesce(sum(u.cost) FILTER (WHERE u.is_reused IS NOT TRUE), 0) AS cost,
        min(nullif(u.version, 0)) AS oldest, max(nullif(u.version, 0)) AS newest
      FROM unnest(a_account, a_cost, a_day, a_version, a_is_reused) u (account, cost, day, version, is_reused) GROUP BY u.account, u.day
    ) o
    JOIN account_states s ON s.account = o.account
    LEFT JOIN day_usage d ON d.account = o.account AND d.day = o.day;
    IF all_pass AND has_budgets THEN
      all_pass := NOT EXISTS (
        SELECT 1 FROM (
          SELECT b.number, CASE b.period WHEN 'day' THEN t.day ELSE left(t.day, 7) END AS period, b.credits, sum(t.cost) AS cost
          FROM unnest(t_account, t_day, t_cost) t (account, day, cost) JOIN account_states s ON s.account = t.account
          CROSS JOIN LATERAL unnest(CASE WHEN s.group_since <= t.day THEN s.budgets ELSE budgets_of(s.account, t.day) END) n (number)
          JOIN budgets b ON b.number = n.number AND b.is_hard GROUP BY 1, 2, 3
        ) x LEFT JOIN budget_periods p ON p.budget = x.number AND p.period = x.period
        WHERE x.cost > x.credits - coalesce(p.taken, 0)
      );
    END IF;
    IF all_pass IS NOT TRUE THEN
      results := decide_admissions(block, time_ms, a_account, a_cost, a_day, a_version, a_is_reused, has_budgets);
      SELECT array_agg(o.account), array_agg(o.day), array_agg(o.calls), array_agg(o.charged), array_agg(o.cost)
      INTO t_account, t_day, t_calls, t_charged, t_cost
      FROM (
        SELECT u.account, u.day, count(*) AS calls, count(*) FILTER (WHERE u.result > 0) AS charged,
          coalesce(sum(u.cost) FILTER (WHERE u.result > 0), 0) AS cost
        FROM unnest(results, a_account, a_cost, a_day) u (result, account, cost, day) WHERE u.result >= 0 GROUP BY u.account, u.day
      ) o;
    END IF;
    IF 0 < ANY (t_charged) THEN
      INSERT INTO admissions (first, node, results, at, account, operation, request, day, cost, uncertain, is_reused, unlimited)
      VALUES (block, p_node, results, a_at, a_account, a_operation, a_request, a_day, a_cost, a_uncertain, a_is_reused, unlimited);
    END IF;
    IF has_budgets AND 0 < ANY (t_charged) THEN
      PERFORM change_budgets(p_at, t_account, t_day, t_cost, array_fill(0::bigint, ARRAY[cardinality(t_cost)]));
    END IF;
    WITH state AS (
      UPDATE account_states s SET reserved = s.reserved + CASE WHEN s.balance IS NULL THEN 0 ELSE x.cost END,
        rate_passed = s.rate_passed + CASE WHEN s.rate_calls IS NULL THEN 0 ELSE x.calls END,
        rate_passed_at = CASE WHEN s.rate_calls IS NULL THEN s.rate_passed_at ELSE greatest(s.rate_passed_at, time_ms) END
      FROM (
        SELECT t.account, sum(t.calls) AS calls, sum(t.cost) AS cost FROM unnest(t_account, t_calls, t_cost) t (account, calls, cost)
        GROUP BY t.account
      ) x
      WHERE s.account = x.account AND (s.rate_calls IS NOT NULL OR s.balance IS NOT NULL)
      RETURNING s.account, s.rate_passed_at, s.rate_passed, s.rate_calls
    ), rates AS (
      INSERT INTO rate_passes (account, at, passed)
      SELECT s.account, s.rate_passed_at, s.rate_passed FROM state s WHERE s.rate_calls IS NOT NULL
    )
    INSERT INTO day_usage AS d (account, day, used)
    SELECT t.account, t.day, t.charged FROM unnest(t_account, t_day, t_charged) t (account, day, charged) WHERE t.charged > 0
    ON CONFLICT ON CONSTRAINT day_usage_pkey DO UPDATE SET used = d.used + excluded.used;
  ELSIF a_account IS NOT NULL THEN
    results := ARRAY(SELECT coalesce((SELECT c.id FROM admitted_calls c
      WHERE c.first = node.last_block AND c.node = p_node AND c.id = node.last_block + o.n - 1), -5)
      FROM generate_series(1, cardinality(a_account)) o (n) ORDER BY o.n);
  END IF;

  IF c_account IS NOT NULL AND NOT is_repeated THEN
    INSERT INTO usage AS u (account, day, operation, code, via, calls, credits, saved)
    SELECT x.account, x.day, x.operation, x.code, x.via, sum(x.calls), 0, sum(x.saved)
    FROM unnest(c_account, c_day, c_operation, c_code, c_via, c_calls, c_saved)
      x (account, day, operation, code, via, calls, saved) GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT usage_pkey DO UPDATE SET calls = u.calls + excluded.calls, saved = u.saved + excluded.saved;
  END IF;
  IF d_first IS NOT NULL AND NOT is_repeated THEN
    INSERT INTO deliveries (first, last) SELECT * FROM unnest(d_first, d_last) ON CONFLICT DO NOTHING;
  END IF;

  IF p_finished IS NOT NULL AND NOT is_repeated THEN
    DELETE FROM admissions b WHERE b.first = ANY (p_finished) AND b.node = p_node;
  END IF;

  -- A caller whose admission passes is not shown the limits yet.
  l_shown := CASE WHEN all_pass OR a_account IS NULL THEN l_awaited ELSE cardinality(l_account) END;
  RETURN json_build_object('time', extract(epoch FROM clock_timestamp()) * 1000, 'isRepeated', is_repeated,
    'block', CASE WHEN all_pass THEN block END, 'results', results, 'missing', missing,
    'limits', (SELECT json_agg(json_build_array(x.account, x.day, s.balance - s.reserved, s.daily_quota, coalesce(d.used, 0),
    s.rate_calls, s.rate_seconds,
    CASE WHEN s.rate_calls IS NOT NULL THEN (s.rate_passed - coalesce(
    (SELECT p.passed FROM rate_passes p WHERE p.account = s.account AND p.at > s.rate_expired_at
      AND p.at <= time_ms - s.rate_seconds * 1000 ORDER BY p.at DESC, p.passed DESC LIMIT 1), s.rate_expired)) END,
    CASE WHEN s.rate_calls IS NOT NULL THEN
      greatest(0, s.rate_seconds * 1000 + least(0, s.rate_passed_at - time_ms)) END,
    CASE WHEN s.rate_calls > 0 AND s.rate_passed - s.rate_expired >= s.rate_calls THEN
      (SELECT s.rate_seconds * 1000 + least(0, p.at - time_ms) FROM rate_passes p WHERE p.account = s.account
        AND p.at > s.rate_expired_at AND p.passed > s.rate_passed - s.rate_calls ORDER BY p.at, p.passed LIMIT 1) END,
    CASE WHEN s.budgets IS NOT NULL THEN (
    SELECT json_agg(json_build_array(b.number, b.group_name, b.period, b.credits, b.is_hard, coalesce(p.taken, 0), coalesce(p.spent, 0))
      ORDER BY array_position(s.budgets, b.number))
    FROM unnest(s.budgets) n (number) JOIN budgets b ON b.number = n.number
    LEFT JOIN budget_periods p ON p.budget = b.number AND p.period = CASE b.period WHEN 'day' THEN x.day ELSE left(x.day, 7) END) END)) FROM unnest(l_account[1:l_shown], l_day[1:l_shown]) x (account, day) JOIN account_states s ON s.account = x.account
    LEFT JOIN day_usage d ON d.account = x.account AND d.day = x.day));
END $$;


--
-- Name: budgets_of(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.budgets_of(p_account text, p_day text) RETURNS bigint[]
    LANGUAGE plpgsql STABLE
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
DECLARE
  group_then text := (SELECT m.group_name FROM memberships m
    WHERE m.account = p_account AND m.since <= p_day ORDER BY m.since DESC LIMIT 1);
BEGIN
  RETURN nullif(ARRAY(SELECT b.number FROM budgets b WHERE b.account = p_account ORDER BY b.number)
    || ARRAY(SELECT b.number FROM budgets b WHERE b.group_name = group_then ORDER BY b.number), '{}');
END $$;


--
-- Name: change_budgets(bigint, text[], text[], bigint[], bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.change_budgets(p_at bigint, p_account text[], p_day text[], p_taken bigint[], p_spent bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
BEGIN
  WITH changes AS MATERIALIZED (
    SELECT b.number, CASE b.period WHEN 'day' THEN c.day ELSE left(c.day, 7) END AS period, sum(c.taken) AS taken, sum(c.spent) AS spent
    FROM (
      SELECT u.account, u.day, sum(u.taken) AS taken, sum(u.spent) AS spent
      FROM unnest(p_account, p_day, p_taken, p_spent) u (account, day, taken, spent) GROUP BY u.account, u.day
    ) c
    JOIN account_states s ON s.account = c.account
    CROSS JOIN LATERAL unnest(CASE WHEN s.group_since <= c.day THEN s.budgets ELSE budgets_of(s.account, c.day) END) n (number)
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
  ON CONFLICT ON CONSTRAINT budget_events_pkey DO NOTHING;
END $$;


--
-- Name: count_budget(bigint, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.count_budget(p_budget bigint, p_period text) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM budget_periods p WHERE p.budget = p_budget AND p.period = p_period;
  INSERT INTO budget_periods (budget, period, taken, spent)
  SELECT b.number, p_period, c.taken, c.spent FROM budgets b
  CROSS JOIN LATERAL (SELECT coalesce(sum(x.taken), 0) AS taken, coalesce(sum(x.spent), 0) AS spent FROM (
    SELECT u.credits AS taken, u.credits AS spent FROM (
      SELECT b.account AS account, '' AS since, NULL AS until WHERE b.account IS NOT NULL
      UNION ALL
      SELECT g.account, g.since, (SELECT min(n.since) FROM memberships n WHERE n.account = g.account AND n.since > g.since)
      FROM memberships g WHERE g.group_name = b.group_name
    ) m JOIN usage u ON u.account = m.account AND u.day >= p_period AND u.day <= p_period || '-99' AND u.day >= m.since AND (m.until IS NULL OR u.day < m.until)
    UNION ALL
    SELECT r.cost, 0 FROM (
      SELECT b.account AS account, '' AS since, NULL AS until WHERE b.account IS NOT NULL
      UNION ALL
      SELECT g.account, g.since, (SELECT min(n.since) FROM memberships n WHERE n.account = g.account AND n.since > g.since)
      FROM memberships g WHERE g.group_name = b.group_name
    ) m JOIN reservations r ON r.account = m.account AND r.day >= p_period AND r.day <= p_period || '-99' AND r.day >= m.since AND (m.until IS NULL OR r.day < m.until)
  ) x) c WHERE b.number = p_budget;
END $$;


--
-- Name: current_generation(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.current_generation() RETURNS uuid
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  RETURN (SELECT g.id FROM (SELECT * FROM generations ORDER BY number DESC LIMIT 1) g WHERE g.server = server_identity());
END $$;


--
-- Name: dataset_log_state(interval); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.dataset_log_state(lease interval, OUT last integer, OUT in_force integer, OUT next integer, OUT nodes text[], OUT waiting_for text[]) RETURNS record
    LANGUAGE plpgsql
    AS $$
BEGIN
  last := coalesce((SELECT max(revision) FROM dataset_log), 0);
  in_force := coalesce((SELECT max(revision) FROM dataset_log WHERE in_force_at IS NOT NULL), 0);
  -- A generation begins with a gap in the revisions.
  next := (SELECT min(revision) FROM dataset_log WHERE revision > in_force);
  SELECT coalesce(array_agg(node ORDER BY node), '{}'),
         coalesce(array_agg(node ORDER BY node) FILTER (WHERE written = in_force), '{}')
  INTO nodes, waiting_for FROM dataset_nodes
  WHERE problem IS NULL AND seen_at > clock_timestamp() - lease;
END $$;


--
-- Name: decide_admissions(bigint, double precision, text[], bigint[], text[], bigint[], boolean[], boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.decide_admissions(p_block bigint, p_time double precision, a_account text[], a_cost bigint[], a_day text[], a_version bigint[], a_is_reused boolean[], p_has_budgets boolean) RETURNS bigint[]
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
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
      SELECT DISTINCT b.number || ' ' || CASE b.period WHEN 'day' THEN u.day ELSE left(u.day, 7) END AS key, b.credits - coalesce(p.taken, 0) AS room
      FROM unnest(a_account, a_day) u (account, day) JOIN account_states s ON s.account = u.account
      CROSS JOIN LATERAL unnest(CASE WHEN s.group_since <= u.day THEN s.budgets ELSE budgets_of(s.account, u.day) END) n (number)
      JOIN budgets b ON b.number = n.number AND b.is_hard
      LEFT JOIN budget_periods p ON p.budget = b.number AND p.period = CASE b.period WHEN 'day' THEN u.day ELSE left(u.day, 7) END
    ) x;
  END IF;
  FOR row IN
    SELECT o.n, o.account, o.cost, o.day, o.is_reused, o.version NOT IN (0, s.version) AS has_changed,
      CASE WHEN o.is_first THEN s.rate_calls - (s.rate_passed - coalesce(
    (SELECT p.passed FROM rate_passes p WHERE p.account = s.account AND p.at > s.rate_expired_at
      AND p.at <= p_time - s.rate_seconds * 1000 ORDER BY p.at DESC, p.passed DESC LIMIT 1), s.rate_expired)) END AS room,
      s.daily_quota - coalesce(d.used, 0) AS today, s.balance - s.reserved AS credits,
      CASE WHEN rooms IS NOT NULL THEN ARRAY(
        SELECT b.number || ' ' || CASE b.period WHEN 'day' THEN o.day ELSE left(o.day, 7) END FROM unnest(CASE WHEN s.group_since <= o.day THEN s.budgets ELSE budgets_of(s.account, o.day) END) WITH ORDINALITY n (number, at)
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


--
-- Name: end_expired_node(text, bigint, integer, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.end_expired_node(p_node text, p_epoch bigint, p_lease_ms integer, p_at bigint) RETURNS TABLE(name text, released bigint)
    LANGUAGE plpgsql
    AS $$
DECLARE expired text;
BEGIN
  PERFORM 1 FROM nodes n WHERE n.name = p_node AND n.epoch = p_epoch AND n.lease_until > clock_timestamp()
    AND n.in_contact_since <= clock_timestamp() - p_lease_ms * interval '1 ms';
  IF NOT FOUND THEN RETURN; END IF;
  -- After the clock went back, a lease lasts its length from now.
  UPDATE nodes n SET lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
  WHERE n.name IN (
    SELECT ahead.name FROM nodes ahead
    WHERE ahead.lease_until > clock_timestamp() + p_lease_ms * interval '1 ms' FOR UPDATE SKIP LOCKED
  );
  SELECT n.name INTO expired FROM nodes n
  WHERE n.lease_until < clock_timestamp() AND n.name <> p_node ORDER BY n.name LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF expired IS NULL THEN RETURN; END IF;
  RETURN QUERY SELECT expired, end_node(expired, p_at);
END $$;


--
-- Name: end_node(text, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.end_node(p_node text, p_at bigint) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE released bigint;
BEGIN
  SELECT count(*) INTO released FROM release_reservations(p_node, p_at);
  WITH ended AS (DELETE FROM nodes n WHERE n.name = p_node RETURNING n.epoch, n.last_batch)
  INSERT INTO ended_nodes SELECT * FROM ended;
  RETURN released;
END $$;


--
-- Name: enter_generation(uuid, boolean, integer, bigint, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.enter_generation(p_seen uuid, p_has_lost boolean, p_revision integer, p_epoch bigint, p_reservation bigint, OUT id uuid, OUT number integer, OUT database uuid, OUT has_begun boolean) RETURNS record
    LANGUAGE plpgsql
    AS $$
DECLARE
  current generations;
  server_now text := server_identity();
BEGIN
  has_begun := false;
  SELECT g.id INTO database FROM generations g ORDER BY g.number LIMIT 1;
  SELECT g.* INTO current FROM generations g ORDER BY g.number DESC LIMIT 1;
  IF current.server <> server_now OR p_has_lost OR p_seen <> current.id THEN
    PERFORM pg_advisory_xact_lock(1396986188);
    SELECT g.* INTO current FROM generations g ORDER BY g.number DESC LIMIT 1;
    -- Whoever last found the database complete in an earlier generation has lost what this one began after.
    has_begun := current.server <> server_now OR (p_has_lost AND p_seen IS NOT DISTINCT FROM current.id)
      OR NOT EXISTS (SELECT FROM generations g WHERE g.id = coalesce(p_seen, current.id));
  END IF;
  IF current.id IS NULL THEN RAISE 'the tables of the gateway are empty: is a dump being restored?'; END IF;
  IF has_begun THEN
    INSERT INTO generations (number, server, first_revision)
    SELECT current.number + 1, server_now,
      (greatest(current.first_revision, p_revision, max(l.revision)) / 1000 + 1) * 1000 + 1
    FROM dataset_log l RETURNING * INTO current;
    PERFORM setval('node_epochs', greatest(nextval('node_epochs'), p_epoch) + 1000000),
      setval('ledger_blocks', greatest(nextval('ledger_blocks'), p_reservation / 1000) + 1000000);
  ELSIF p_seen <> current.id THEN
    UPDATE generations g SET first_revision = p_revision + 1 WHERE g.id = current.id AND g.first_revision <= p_revision;
  END IF;
  id := current.id;
  number := current.number;
END $$;


--
-- Name: find_accounts(text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.find_accounts(p_hashes text[]) RETURNS TABLE(hash text, ends_at bigint, account json)
    LANGUAGE plpgsql STABLE
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
BEGIN
  RETURN QUERY SELECT s.hash, s.ends_at, to_json(a) FROM secrets s JOIN account_rows a ON a.id = s.account WHERE s.hash = ANY (p_hashes);
END $$;


--
-- Name: join_nodes(text, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.join_nodes(p_node text, p_lease_ms integer) RETURNS bigint
    LANGUAGE sql
    AS $$
  INSERT INTO nodes (name, epoch, last_batch, last_block, lease_until, in_contact_since)
  VALUES (p_node, nextval('node_epochs'), 0, 0,
    clock_timestamp() + p_lease_ms * interval '1 ms', clock_timestamp())
  ON CONFLICT (name) DO UPDATE SET epoch = excluded.epoch, last_batch = 0, last_block = 0,
    lease_until = excluded.lease_until, in_contact_since = excluded.in_contact_since
  RETURNING epoch
$$;


--
-- Name: lock_budgets(text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.lock_budgets(p_accounts text[]) RETURNS boolean
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
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


--
-- Name: pace_upstream(text, integer, integer, double precision, bigint, text, bigint, bigint[], bigint[], bigint[], double precision, integer, double precision); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pace_upstream(my_key text, wanted integer, rate_calls integer, window_ms double precision, day_limit bigint, my_day text, day_before bigint, responded bigint[], unused bigint[], not_billed bigint[], slow_down_ms double precision, new_pause_ms integer, new_asked_ms double precision, OUT granted text[], OUT wait_ms double precision, OUT paused_ms double precision, OUT pause_ms integer, OUT asked_ms double precision, OUT today bigint, OUT now_ms double precision) RETURNS record
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    AS $$
DECLARE
  instant timestamptz;
  pause_end timestamptz;
  asked_end timestamptz;
  trial_end timestamptz;
  is_trial_due boolean;
  rate_window interval := coalesce(window_ms, 0) * interval '1 ms';
  in_window integer;
  free integer := wanted;
BEGIN
  INSERT INTO upstream_keys (key) VALUES (my_key) ON CONFLICT DO NOTHING;
  PERFORM 1 FROM upstream_keys WHERE key = my_key FOR UPDATE;
  instant := clock_timestamp();
  now_ms := extract(epoch FROM instant) * 1000;
  IF new_pause_ms IS NOT NULL THEN
    UPDATE upstream_keys k SET paused_until = greatest(k.paused_until, instant + slow_down_ms * interval '1 ms'),
      pause_ms = CASE new_pause_ms WHEN 0 THEN 0 ELSE greatest(k.pause_ms, new_pause_ms) END,
      -- What the upstream says after the pause takes the place of what it said before.
      asked_until = greatest(CASE WHEN k.paused_until > instant THEN k.asked_until ELSE '-infinity' END,
        instant + new_asked_ms * interval '1 ms')
    WHERE k.key = my_key;
  END IF;
  -- After the clock went back, a pause and a trial last at most their longest time from now.
  UPDATE upstream_keys k SET paused_until = least(k.paused_until, instant + interval '5 minutes'), trial_until = least(k.trial_until, instant + interval '2 minutes')
  WHERE k.key = my_key AND (k.paused_until > instant + interval '5 minutes' OR k.trial_until > instant + interval '2 minutes');
  UPDATE upstream_keys k SET trial = NULL, trial_until = '-infinity'
  WHERE k.key = my_key AND k.trial = ANY (responded || unused);
  UPDATE upstream_permits p SET at = instant WHERE p.id = ANY (responded) AND p.at > instant;
  -- No permit begins later than this unless the clock went back.
  UPDATE upstream_permits p SET at = instant WHERE p.key = my_key AND p.at > instant + interval '500 ms';
  UPDATE upstream_permits p SET at = '-infinity' WHERE p.id = ANY (unused);
  WITH undone AS (
    UPDATE upstream_permits p SET is_counted = false
    WHERE p.id = ANY (unused || not_billed) AND p.is_counted RETURNING p.key, p.day
  ), days AS (
    SELECT u.key, u.day, count(*) AS calls FROM undone u GROUP BY u.key, u.day
  )
  UPDATE upstream_days d SET count = d.count - days.calls FROM days WHERE d.key = days.key AND d.day = days.day;
  DELETE FROM upstream_permits p
  WHERE p.key = my_key AND p.at < instant - greatest(rate_window, interval '10 minutes');

  SELECT k.paused_until, k.pause_ms, k.asked_until, k.trial_until INTO pause_end, pause_ms, asked_end, trial_end
  FROM upstream_keys k WHERE k.key = my_key;
  paused_ms := CASE WHEN pause_end > instant THEN extract(epoch FROM pause_end - instant) * 1000 ELSE 0 END;
  asked_ms := CASE WHEN asked_end > instant THEN extract(epoch FROM asked_end - instant) * 1000 ELSE 0 END;
  IF paused_ms > 0 THEN free := 0; END IF;
  is_trial_due := paused_ms = 0 AND asked_ms > 0;
  IF is_trial_due THEN free := least(free, CASE WHEN trial_end > instant THEN 0 ELSE 1 END); END IF;
  IF rate_calls IS NOT NULL THEN
    SELECT count(*) INTO in_window FROM upstream_permits p WHERE p.key = my_key AND p.at > instant - rate_window;
    free := least(free, rate_calls - in_window);
  END IF;
  IF day_limit IS NOT NULL THEN
    INSERT INTO upstream_days (key, day, count) VALUES (my_key, my_day, day_before) ON CONFLICT DO NOTHING;
    SELECT d.count INTO today FROM upstream_days d WHERE d.key = my_key AND d.day = my_day;
    free := least(free, day_limit - today);
  END IF;
  free := greatest(free, 0);
  WITH added AS (
    INSERT INTO upstream_permits (key, day, at)
    SELECT my_key, my_day,
      instant + CASE WHEN rate_calls IS NULL THEN 0 ELSE least(500, window_ms / 2) END * interval '1 ms'
    FROM generate_series(1, free) RETURNING id
  )
  SELECT coalesce(array_agg(id::text), '{}') INTO granted FROM added;
  IF is_trial_due AND free > 0 THEN
    trial_end := instant + interval '2 minutes';
    UPDATE upstream_keys k SET trial = granted[1]::bigint, trial_until = trial_end WHERE k.key = my_key;
  END IF;
  IF day_limit IS NOT NULL AND free > 0 THEN
    UPDATE upstream_days d SET count = d.count + free WHERE d.key = my_key AND d.day = my_day;
    today := today + free;
  END IF;
  wait_ms := paused_ms;
  IF rate_calls IS NOT NULL AND in_window + free >= rate_calls THEN
    SELECT greatest(paused_ms, extract(epoch FROM p.at + rate_window - instant) * 1000) INTO wait_ms
    FROM upstream_permits p WHERE p.key = my_key AND p.at > instant - rate_window
    ORDER BY p.at OFFSET in_window + free - rate_calls LIMIT 1;
  END IF;
  -- The other nodes ask again whether the trial has ended.
  IF is_trial_due AND trial_end > instant THEN wait_ms := greatest(wait_ms, 1000); END IF;
END $$;


--
-- Name: read_limits(text[], text[], double precision); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.read_limits(p_accounts text[], p_days text[], p_time double precision) RETURNS SETOF json
    LANGUAGE plpgsql STABLE
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
DECLARE time_ms double precision := coalesce(p_time, extract(epoch FROM clock_timestamp()) * 1000);
BEGIN
  RETURN QUERY SELECT json_build_array(x.account, x.day, s.balance - s.reserved, s.daily_quota, coalesce(d.used, 0),
    s.rate_calls, s.rate_seconds,
    CASE WHEN s.rate_calls IS NOT NULL THEN (s.rate_passed - coalesce(
    (SELECT p.passed FROM rate_passes p WHERE p.account = s.account AND p.at > s.rate_expired_at
      AND p.at <= time_ms - s.rate_seconds * 1000 ORDER BY p.at DESC, p.passed DESC LIMIT 1), s.rate_expired)) END,
    CASE WHEN s.rate_calls IS NOT NULL THEN
      greatest(0, s.rate_seconds * 1000 + least(0, s.rate_passed_at - time_ms)) END,
    CASE WHEN s.rate_calls > 0 AND s.rate_passed - s.rate_expired >= s.rate_calls THEN
      (SELECT s.rate_seconds * 1000 + least(0, p.at - time_ms) FROM rate_passes p WHERE p.account = s.account
        AND p.at > s.rate_expired_at AND p.passed > s.rate_passed - s.rate_calls ORDER BY p.at, p.passed LIMIT 1) END,
    CASE WHEN s.budgets IS NOT NULL THEN (
    SELECT json_agg(json_build_array(b.number, b.group_name, b.period, b.credits, b.is_hard, coalesce(p.taken, 0), coalesce(p.spent, 0))
      ORDER BY array_position(s.budgets, b.number))
    FROM unnest(s.budgets) n (number) JOIN budgets b ON b.number = n.number
    LEFT JOIN budget_periods p ON p.budget = b.number AND p.period = CASE b.period WHEN 'day' THEN x.day ELSE left(x.day, 7) END) END) FROM unnest(p_accounts, p_days) x (account, day) JOIN account_states s ON s.account = x.account
    LEFT JOIN day_usage d ON d.account = x.account AND d.day = x.day;
END $$;


--
-- Name: recover_charges(bigint, bigint[], text[], text[], text[], text[], bigint[], boolean[], integer[], text[], bigint[], text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.recover_charges(p_at bigint, p_id bigint[], p_account text[], p_operation text[], p_request text[], p_day text[], p_cost bigint[], p_is_refunded boolean[], p_code integer[], p_via text[], p_saved bigint[], p_upstream_key text[]) RETURNS TABLE(original bigint, account text, credits bigint, outcome text)
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET jit TO 'off'
    AS $$
DECLARE
  current uuid := (SELECT g.id FROM generations g ORDER BY g.number DESC LIMIT 1);
  block bigint := nextval('ledger_blocks') * 1000;
  refunded bigint[];
  -- As long as the parameters, with an element for each charge.
  outcomes text[] := array_fill(NULL::text, ARRAY[cardinality(p_id)]);
  balances bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(p_id)]);
  lost record;
  last_account text;
  balance_now bigint;
  room bigint;
BEGIN
  PERFORM 1 FROM account_states s WHERE s.account = ANY (p_account) ORDER BY s.account FOR UPDATE;
  PERFORM lock_budgets(p_account);
  SELECT array_agg(o.n ORDER BY o.n) INTO refunded
  FROM unnest(p_id, p_request, p_is_refunded) WITH ORDINALITY o (id, request, is_refunded, n)
  JOIN ledger l ON l.id = o.id AND l.request = o.request AND l.state = 'charged'
  WHERE o.is_refunded
    AND NOT EXISTS (SELECT FROM recovered_charges r WHERE r.original = o.id AND r.request = o.request)
    AND NOT EXISTS (SELECT FROM ledger f WHERE f.id > o.id AND f.request = o.request AND f.state = 'refunded');
  IF refunded IS NOT NULL THEN
    PERFORM undo_settlements(p_at, array_agg(p_id[x.n]), array_agg(p_code[x.n]), array_agg(p_via[x.n]), array_agg(p_saved[x.n]))
    FROM unnest(refunded) x (n);
    RETURN QUERY SELECT p_id[x.n], p_account[x.n], p_cost[x.n], 'refunded' FROM unnest(refunded) x (n);
  END IF;

  FOR lost IN
    SELECT o.n, o.account, o.cost, s.account IS NOT NULL AS has_account, s.balance, s.balance - s.reserved AS room
    FROM unnest(p_id, p_account, p_request, p_day, p_cost, p_is_refunded) WITH ORDINALITY
      o (id, account, request, day, cost, is_refunded, n)
    LEFT JOIN ledger l ON l.id = o.id AND l.request = o.request AND l.state = 'charged'
    LEFT JOIN account_states s ON s.account = o.account
    WHERE l.id IS NULL AND NOT o.is_refunded
      AND NOT EXISTS (SELECT FROM recovered_charges r WHERE r.original = o.id AND r.request = o.request)
      AND NOT EXISTS (SELECT FROM ledger_archives a WHERE o.day < a.before AND o.id BETWEEN a.first_entry AND a.last_entry)
    ORDER BY o.account, o.n
  LOOP
    IF lost.account IS DISTINCT FROM last_account THEN
      last_account := lost.account;
      balance_now := lost.balance;
      room := lost.room;
    END IF;
    outcomes[lost.n] := 'lost';
    CONTINUE WHEN NOT lost.has_account OR room < lost.cost;
    balance_now := balance_now - lost.cost;
    room := room - lost.cost;
    outcomes[lost.n] := 'recovered';
    balances[lost.n] := balance_now;
  END LOOP;

  INSERT INTO recovered_charges (original, generation, entry, at, account, operation, request, credits)
  SELECT x.id, current, CASE x.outcome WHEN 'recovered' THEN block + x.n - 1 END, p_at, x.account, x.operation, x.request, -x.cost
  FROM unnest(p_id, p_account, p_operation, p_request, p_cost, outcomes) WITH ORDINALITY
    x (id, account, operation, request, cost, outcome, n) WHERE x.outcome IS NOT NULL;
  INSERT INTO ledger (id, at, account, operation, request, day, credits, state, balance_after, upstream_key)
  SELECT block + x.n - 1, p_at, x.account, x.operation, x.request, x.day, -x.cost, 'charged', x.balance, nullif(x.upstream_key, '')
  FROM unnest(p_account, p_operation, p_request, p_day, p_cost, outcomes, balances, p_upstream_key) WITH ORDINALITY
    x (account, operation, request, day, cost, outcome, balance, upstream_key, n) WHERE x.outcome = 'recovered';
  UPDATE account_states s SET balance = s.balance - x.cost
  FROM (
    SELECT r.account, sum(r.cost) AS cost FROM unnest(p_account, p_cost, outcomes) r (account, cost, outcome)
    WHERE r.outcome = 'recovered' GROUP BY 1
  ) x
  WHERE s.account = x.account;
  PERFORM change_budgets(p_at, array_agg(x.account), array_agg(x.day), array_agg(x.cost), array_agg(x.cost))
  FROM unnest(p_account, p_day, p_cost, outcomes) x (account, day, cost, outcome) WHERE x.outcome = 'recovered' HAVING count(*) > 0;
  INSERT INTO day_usage AS d (account, day, used)
  SELECT x.account, x.day, count(*) FROM unnest(p_account, p_day, outcomes) x (account, day, outcome)
  WHERE x.outcome = 'recovered' GROUP BY 1, 2
  ON CONFLICT ON CONSTRAINT day_usage_pkey DO UPDATE SET used = d.used + excluded.used;
  INSERT INTO usage AS u (account, day, operation, code, via, upstream_key, calls, credits, saved)
  SELECT x.account, x.day, x.operation, 0, 'call', x.upstream_key, count(*), sum(x.cost), 0
  FROM unnest(p_account, p_day, p_operation, p_cost, outcomes, p_upstream_key) x (account, day, operation, cost, outcome, upstream_key)
  WHERE x.outcome = 'recovered' GROUP BY 1, 2, 3, 6
  ON CONFLICT ON CONSTRAINT usage_pkey DO UPDATE SET calls = u.calls + excluded.calls, credits = u.credits + excluded.credits;
  RETURN QUERY
  SELECT x.id, x.account, -x.cost, x.outcome FROM unnest(p_id, p_account, p_cost, outcomes) x (id, account, cost, outcome)
  WHERE x.outcome IS NOT NULL;
END $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: ledger; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ledger (
    id bigint NOT NULL,
    at bigint NOT NULL,
    account text NOT NULL COLLATE pg_catalog."C",
    operation text,
    request text,
    day text COLLATE pg_catalog."C",
    credits bigint NOT NULL,
    state text NOT NULL,
    balance_after bigint,
    uncertain integer DEFAULT 0 NOT NULL,
    upstream_key text,
    CONSTRAINT ledger_balance_after_check CHECK ((balance_after >= 0)),
    CONSTRAINT ledger_state_check CHECK ((state = ANY (ARRAY['charged'::text, 'released'::text, 'quota-taken'::text, 'refunded'::text, 'topped-up'::text])))
);


--
-- Name: release_reservations(text, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.release_reservations(p_node text, p_at bigint) RETURNS SETOF public.ledger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM 1 FROM account_states
  WHERE account IN (SELECT account FROM reservations WHERE node = p_node) ORDER BY account FOR UPDATE;
  IF lock_budgets(ARRAY(SELECT DISTINCT r.account FROM reservations r WHERE r.node = p_node)) THEN
    PERFORM change_budgets(coalesce(p_at, 0), array_agg(r.account), array_agg(r.day), array_agg(-r.cost), array_agg(0::bigint))
    FROM reservations r WHERE r.node = p_node;
  END IF;
  RETURN QUERY
  WITH ended AS MATERIALIZED (
    SELECT * FROM reservations WHERE node = p_node
  ), gone AS (
    DELETE FROM admissions WHERE node = p_node
  ), credits AS (
    UPDATE account_states s SET reserved = s.reserved - e.cost
    FROM (SELECT account, sum(cost) AS cost FROM ended WHERE reserves_credits GROUP BY account) e
    WHERE s.account = e.account
  ), quota AS (
    UPDATE day_usage d SET used = d.used - e.calls
    FROM (SELECT account, day, count(*) AS calls FROM ended GROUP BY account, day) e
    WHERE d.account = e.account AND d.day = e.day
  )
  INSERT INTO ledger (id, at, account, operation, request, day, credits, state, uncertain)
  SELECT id, coalesce(p_at, at), account, operation, request, day, -cost, 'released', uncertain
  FROM ended ORDER BY id RETURNING *;
END $$;


--
-- Name: report_dataset(text, integer, integer, uuid, text, text, interval); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.report_dataset(my_node text, my_active integer, my_written integer, my_entry uuid, my_fingerprint text, my_problem text, lease interval, OUT last integer, OUT in_force integer, OUT next integer, OUT nodes text[], OUT waiting_for text[], OUT active_entry uuid, OUT active_fingerprint text, OUT written_entry uuid, OUT written_fingerprint text, OUT generation uuid) RETURNS record
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO dataset_nodes AS known (node, active, written, problem, seen_at)
  VALUES (my_node, my_active, my_written, my_problem, clock_timestamp())
  ON CONFLICT (node) DO UPDATE SET active = EXCLUDED.active, written = EXCLUDED.written,
    problem = EXCLUDED.problem, seen_at = EXCLUDED.seen_at;
  -- After the clock of the database went back, a node that has vanished is missed a lease from now.
  UPDATE dataset_nodes SET seen_at = clock_timestamp() WHERE seen_at > clock_timestamp();
  UPDATE dataset_log SET fingerprint = my_fingerprint
  WHERE revision = my_written AND entry = my_entry AND fingerprint IS NULL AND my_fingerprint IS NOT NULL;
  SELECT * INTO last, in_force, next, nodes, waiting_for FROM dataset_log_state(lease);
  UPDATE dataset_log SET in_force_at = clock_timestamp()
  WHERE revision = next AND fingerprint IS NOT NULL AND in_force_at IS NULL AND waiting_for = '{}';
  IF FOUND THEN
    in_force := next;
    next := (SELECT min(revision) FROM dataset_log WHERE revision > in_force);
  END IF;
  SELECT entry, fingerprint INTO active_entry, active_fingerprint FROM dataset_log WHERE revision = my_active;
  SELECT entry, fingerprint INTO written_entry, written_fingerprint FROM dataset_log WHERE revision = my_written;
  generation := current_generation();
END $$;


--
-- Name: server_identity(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.server_identity() RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
  tables text := (SELECT oid FROM pg_database WHERE datname = current_database()) || '/' || 'nodes'::regclass::oid;
BEGIN
  RETURN (SELECT system_identifier FROM pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)
    || '/' || tables;
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_function THEN
  RETURN tables;
END $$;


--
-- Name: turn_back_rates(text[], double precision); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.turn_back_rates(p_accounts text[], p_time double precision) RETURNS void
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
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


--
-- Name: undo_settlements(bigint, bigint[], integer[], text[], bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.undo_settlements(p_at bigint, p_id bigint[], p_code integer[], p_via text[], p_saved bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
DECLARE
  block bigint := nextval('ledger_blocks') * 1000;
  entry record;
BEGIN
  -- The caller has locked accounts and budgets.
  PERFORM change_budgets(p_at, array_agg(l.account), array_agg(l.day), array_agg(l.credits), array_agg(l.credits))
  FROM ledger l JOIN account_states s ON s.account = l.account
  WHERE l.id = ANY (p_id) AND l.state = 'charged' AND (s.budgets IS NOT NULL OR s.group_since <> '') HAVING count(*) > 0;
  FOR entry IN
    SELECT l.*, o.n, o.code, o.via, o.saved FROM unnest(p_id, p_code, p_via, p_saved) WITH ORDINALITY o (id, code, via, saved, n)
    JOIN ledger l ON l.id = o.id ORDER BY l.account, o.n
  LOOP
    UPDATE usage u SET calls = u.calls - 1, saved = u.saved - entry.saved,
      credits = u.credits + CASE entry.state WHEN 'charged' THEN entry.credits ELSE 0 END
    WHERE u.account = entry.account AND u.day = entry.day AND u.operation = entry.operation
      AND u.code = entry.code AND u.via = entry.via AND u.upstream_key = coalesce(entry.upstream_key, '');
    CONTINUE WHEN entry.state <> 'charged';
    UPDATE day_usage d SET used = d.used - 1 WHERE d.account = entry.account AND d.day = entry.day;
    IF entry.balance_after IS NOT NULL THEN
      UPDATE account_states s SET balance = s.balance - entry.credits WHERE s.account = entry.account;
    END IF;
    INSERT INTO ledger (id, at, account, operation, request, day, credits, state, balance_after, uncertain, upstream_key)
    SELECT block + entry.n - 1, p_at, entry.account, entry.operation, entry.request, entry.day, -entry.credits, 'refunded',
      CASE WHEN entry.balance_after IS NOT NULL THEN s.balance END, 0, entry.upstream_key
    FROM account_states s WHERE s.account = entry.account;
  END LOOP;
END $$;


--
-- Name: account_states; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.account_states (
    account text NOT NULL COLLATE pg_catalog."C",
    version bigint DEFAULT 1 NOT NULL,
    rate_calls integer,
    rate_seconds double precision,
    daily_quota bigint,
    balance bigint,
    reserved bigint DEFAULT 0 NOT NULL,
    rate_passed bigint DEFAULT 0 NOT NULL,
    rate_passed_at double precision DEFAULT '-Infinity'::double precision NOT NULL,
    rate_expired bigint DEFAULT 0 NOT NULL,
    rate_expired_at double precision DEFAULT '-Infinity'::double precision NOT NULL,
    group_name text COLLATE pg_catalog."C",
    group_since text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    budgets bigint[],
    CONSTRAINT account_states_balance_check CHECK ((balance >= 0)),
    CONSTRAINT account_states_reserved_check CHECK ((reserved >= 0))
)
WITH (fillfactor='40', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');


--
-- Name: accounts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts (
    number bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    operations text[],
    expires_at bigint,
    origins text[],
    created_at bigint NOT NULL,
    revoked_at bigint
);


--
-- Name: account_rows; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.account_rows AS
 SELECT a.number,
    a.id,
    a.name,
    a.operations,
    a.expires_at,
    a.origins,
    a.created_at,
    a.revoked_at,
    s.version,
    s.rate_calls,
    s.rate_seconds,
    s.daily_quota,
    s.group_name
   FROM (public.accounts a
     JOIN public.account_states s ON ((s.account = a.id)));


--
-- Name: accounts_number_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts ALTER COLUMN number ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: admin_tokens; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.admin_tokens (
    id text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    revoked_at bigint
);


--
-- Name: admissions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.admissions (
    first bigint NOT NULL,
    node text NOT NULL COLLATE pg_catalog."C",
    results bigint[],
    at bigint[] NOT NULL,
    account text[] NOT NULL COLLATE pg_catalog."C",
    operation text[] NOT NULL,
    request text[] NOT NULL,
    day text[] NOT NULL COLLATE pg_catalog."C",
    cost bigint[] NOT NULL,
    uncertain integer[],
    is_reused boolean[],
    unlimited text[]
)
WITH (toast_tuple_target='8160', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='5000');
ALTER TABLE ONLY public.admissions ALTER COLUMN results SET STORAGE EXTERNAL;
ALTER TABLE ONLY public.admissions ALTER COLUMN at SET STORAGE EXTERNAL;
ALTER TABLE ONLY public.admissions ALTER COLUMN account SET STORAGE EXTERNAL;
ALTER TABLE ONLY public.admissions ALTER COLUMN operation SET STORAGE EXTERNAL;
ALTER TABLE ONLY public.admissions ALTER COLUMN request SET STORAGE EXTERNAL;
ALTER TABLE ONLY public.admissions ALTER COLUMN day SET STORAGE EXTERNAL;
ALTER TABLE ONLY public.admissions ALTER COLUMN cost SET STORAGE EXTERNAL;
ALTER TABLE ONLY public.admissions ALTER COLUMN uncertain SET STORAGE EXTERNAL;


--
-- Name: admitted_calls; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.admitted_calls AS
 SELECT b.first,
    b.node,
    COALESCE(b.results[x.n], ((b.first + x.n) - 1)) AS id,
    x.at,
    x.account,
    x.operation,
    x.request,
    x.day,
    x.cost,
    COALESCE(x.uncertain, 0) AS uncertain,
    ((b.unlimited IS NULL) OR (x.account <> ALL (b.unlimited))) AS reserves_credits
   FROM public.admissions b,
    LATERAL UNNEST(b.at, b.account, b.operation, b.request, b.day, b.cost, b.uncertain, b.is_reused) WITH ORDINALITY x(at, account, operation, request, day, cost, uncertain, is_reused, n)
  WHERE ((x.is_reused IS NOT TRUE) AND (COALESCE(b.results[x.n], (1)::bigint) > 0));


--
-- Name: archived_balances; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.archived_balances (
    archive bigint NOT NULL,
    account text NOT NULL COLLATE pg_catalog."C",
    amount bigint NOT NULL,
    step bigint NOT NULL
);


--
-- Name: archived_usage; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.archived_usage (
    archive bigint NOT NULL,
    account text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    operation text NOT NULL COLLATE pg_catalog."C",
    calls bigint NOT NULL,
    credits bigint NOT NULL,
    quota_taken bigint DEFAULT 0 NOT NULL,
    uncertain bigint DEFAULT 0 NOT NULL,
    uncertain_credits bigint DEFAULT 0 NOT NULL
);


--
-- Name: budget_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.budget_events (
    number bigint NOT NULL,
    budget bigint NOT NULL,
    period text NOT NULL COLLATE pg_catalog."C",
    credits bigint NOT NULL,
    threshold integer NOT NULL,
    account text COLLATE pg_catalog."C",
    group_name text COLLATE pg_catalog."C",
    is_hard boolean NOT NULL,
    spent bigint NOT NULL,
    at bigint NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at bigint,
    outcome text
);


--
-- Name: budget_events_number_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.budget_events ALTER COLUMN number ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.budget_events_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: budget_periods; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.budget_periods (
    budget bigint NOT NULL,
    period text NOT NULL COLLATE pg_catalog."C",
    taken bigint NOT NULL,
    spent bigint NOT NULL
)
WITH (fillfactor='40', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');


--
-- Name: budgets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.budgets (
    number bigint NOT NULL,
    account text COLLATE pg_catalog."C",
    group_name text COLLATE pg_catalog."C",
    period text NOT NULL,
    credits bigint NOT NULL,
    is_hard boolean NOT NULL,
    thresholds integer[] NOT NULL,
    CONSTRAINT budgets_check CHECK (((account IS NULL) <> (group_name IS NULL))),
    CONSTRAINT budgets_credits_check CHECK ((credits >= 0)),
    CONSTRAINT budgets_period_check CHECK ((period = ANY (ARRAY['day'::text, 'month'::text])))
);


--
-- Name: budgets_number_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.budgets ALTER COLUMN number ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.budgets_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: call_hours; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.call_hours (
    hour bigint NOT NULL,
    code integer NOT NULL,
    calls bigint NOT NULL
)
WITH (fillfactor='50');


--
-- Name: cluster_settings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.cluster_settings (
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL
);


--
-- Name: dataset_chunks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.dataset_chunks (
    upload uuid NOT NULL,
    number integer NOT NULL,
    content bytea NOT NULL,
    added_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


--
-- Name: dataset_log; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.dataset_log (
    revision integer NOT NULL,
    seed jsonb,
    upload uuid,
    fingerprint text,
    appended_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    in_force_at timestamp with time zone,
    entry uuid DEFAULT gen_random_uuid() NOT NULL,
    CONSTRAINT dataset_log_check CHECK (((seed IS NULL) <> (upload IS NULL)))
);


--
-- Name: dataset_nodes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.dataset_nodes (
    node text NOT NULL,
    active integer NOT NULL,
    written integer NOT NULL,
    problem text,
    seen_at timestamp with time zone NOT NULL
)
WITH (fillfactor='50');


--
-- Name: day_usage; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.day_usage (
    account text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    used bigint NOT NULL,
    CONSTRAINT day_usage_used_check CHECK ((used >= 0))
)
WITH (fillfactor='40', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');


--
-- Name: deliveries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.deliveries (
    first bigint NOT NULL,
    last bigint NOT NULL,
    CONSTRAINT deliveries_check CHECK ((last >= first))
);


--
-- Name: ended_nodes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ended_nodes (
    epoch bigint NOT NULL,
    last_batch bigint NOT NULL
);


--
-- Name: gateway_schema; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.gateway_schema (
    step integer NOT NULL,
    applied_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    oldest_format integer
);


--
-- Name: generations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.generations (
    number integer NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    server text NOT NULL,
    first_revision integer NOT NULL,
    began_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


--
-- Name: groups; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.groups (
    name text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);


--
-- Name: ledger_archives; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ledger_archives (
    number bigint NOT NULL,
    file text NOT NULL,
    before text NOT NULL COLLATE pg_catalog."C",
    first_entry bigint NOT NULL,
    last_entry bigint NOT NULL,
    removed_to bigint NOT NULL
);


--
-- Name: ledger_archives_number_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.ledger_archives ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_archives_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: ledger_blocks; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.ledger_blocks
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: reservations; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.reservations AS
 SELECT c.first,
    c.node,
    c.id,
    c.at,
    c.account,
    c.operation,
    c.request,
    c.day,
    c.cost,
    c.uncertain,
    c.reserves_credits
   FROM public.admitted_calls c
  WHERE (NOT (EXISTS ( SELECT 1
           FROM public.ledger l
          WHERE (l.id = c.id))));


--
-- Name: ledger_entries; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.ledger_entries AS
 SELECT ledger.id,
    ledger.at,
    ledger.account,
    ledger.operation,
    ledger.request,
    ledger.day,
    ledger.credits,
        CASE
            WHEN ((ledger.state = 'charged'::text) AND (ledger.id <= ( SELECT deliveries.last
               FROM public.deliveries
              WHERE (deliveries.first <= ledger.id)
              ORDER BY deliveries.first DESC
             LIMIT 1))) THEN 'delivered'::text
            ELSE ledger.state
        END AS state,
    ledger.balance_after,
    ledger.uncertain,
    ledger.upstream_key
   FROM public.ledger
UNION ALL
 SELECT reservations.id,
    reservations.at,
    reservations.account,
    reservations.operation,
    reservations.request,
    reservations.day,
    (- reservations.cost) AS credits,
    'reserved'::text AS state,
    NULL::bigint AS balance_after,
    reservations.uncertain,
    NULL::text AS upstream_key
   FROM public.reservations;


--
-- Name: memberships; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.memberships (
    account text NOT NULL COLLATE pg_catalog."C",
    since text NOT NULL COLLATE pg_catalog."C",
    group_name text COLLATE pg_catalog."C"
);


--
-- Name: migration; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.migration (
    one integer NOT NULL,
    source text NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT migration_one_check CHECK ((one = 1))
);


--
-- Name: moved_ledger; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.moved_ledger (
    one integer NOT NULL,
    target text NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT moved_ledger_one_check CHECK ((one = 1))
);


--
-- Name: node_epochs; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.node_epochs
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: nodes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.nodes (
    name text NOT NULL COLLATE pg_catalog."C",
    epoch bigint NOT NULL,
    last_batch bigint NOT NULL,
    last_block bigint NOT NULL,
    lease_until timestamp with time zone NOT NULL,
    in_contact_since timestamp with time zone NOT NULL,
    format integer DEFAULT 0 NOT NULL
)
WITH (fillfactor='40', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');


--
-- Name: rate_passes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.rate_passes (
    account text NOT NULL COLLATE pg_catalog."C",
    at double precision NOT NULL,
    passed bigint NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='5000');


--
-- Name: recovered_charges; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.recovered_charges (
    original bigint NOT NULL,
    generation uuid NOT NULL,
    entry bigint,
    at bigint NOT NULL,
    account text NOT NULL COLLATE pg_catalog."C",
    operation text NOT NULL,
    request text NOT NULL,
    credits bigint NOT NULL
);


--
-- Name: secret_values; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.secret_values (
    name text NOT NULL,
    value bytea NOT NULL
);


--
-- Name: secrets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.secrets (
    hash text NOT NULL COLLATE pg_catalog."C",
    account text NOT NULL COLLATE pg_catalog."C",
    ends_at bigint
);


--
-- Name: top_ups; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.top_ups (
    entry bigint NOT NULL,
    at bigint NOT NULL,
    account text NOT NULL,
    credits bigint NOT NULL,
    note text,
    key text
);


--
-- Name: upstream_days; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.upstream_days (
    key text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    count bigint NOT NULL
)
WITH (fillfactor='40');


--
-- Name: upstream_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.upstream_keys (
    key text NOT NULL COLLATE pg_catalog."C",
    paused_until timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    pause_ms integer DEFAULT 0 NOT NULL,
    asked_until timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    trial bigint,
    trial_until timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL
)
WITH (fillfactor='40');


--
-- Name: upstream_permits; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.upstream_permits (
    id bigint NOT NULL,
    key text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    at timestamp with time zone NOT NULL,
    is_counted boolean DEFAULT true NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='5000');


--
-- Name: upstream_permits_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.upstream_permits ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.upstream_permits_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: usage; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.usage (
    account text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    operation text NOT NULL COLLATE pg_catalog."C",
    code integer NOT NULL,
    via text NOT NULL COLLATE pg_catalog."C",
    calls bigint NOT NULL,
    credits bigint NOT NULL,
    saved bigint NOT NULL,
    quota_taken bigint DEFAULT 0 NOT NULL,
    upstream_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT usage_via_check CHECK ((via = ANY (ARRAY['call'::text, 'cache'::text, 'shared'::text, 'rescue'::text, 'stale'::text])))
)
WITH (fillfactor='40', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');


--
-- Data for Name: account_states; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.account_states VALUES ('f26efe28', 2, NULL, NULL, NULL, NULL, 0, 0, '-Infinity', 0, '-Infinity', NULL, '', NULL);
INSERT INTO public.account_states VALUES ('4c457e3f', 2, 500, 60, 100, 52, 0, 3, 1795590661542.131, 0, '-Infinity', NULL, '', NULL);


--
-- Data for Name: accounts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.accounts VALUES (1, '4c457e3f', 'anna', NULL, NULL, NULL, 1795590659640, NULL);
INSERT INTO public.accounts VALUES (2, 'f26efe28', 'berta', '{searchUsers}', NULL, NULL, 1795590660018, 1795590660377);


--
-- Data for Name: admin_tokens; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: admissions; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: archived_balances; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: archived_usage; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: budget_events; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: budget_periods; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: budgets; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: call_hours; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: cluster_settings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.cluster_settings VALUES ('quota-zone', 'UTC');


--
-- Data for Name: dataset_chunks; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: dataset_log; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.dataset_log VALUES (1, '{"users": 20, "authors": 3, "questions": 3}', NULL, 'd90a832cbe1eaca14be4dcfe7da4f7488cf6113405a81aa4b524aea6b12cfbf9', '2026-11-25 07:11:01.289986+00', '2026-11-25 07:11:01.472568+00', 'eace356b-b5e8-49df-882d-c67758954879');


--
-- Data for Name: dataset_nodes; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: day_usage; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.day_usage VALUES ('4c457e3f', '2026-11-25', 3);


--
-- Data for Name: deliveries; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.deliveries VALUES (2000, 2000);
INSERT INTO public.deliveries VALUES (3000, 3000);
INSERT INTO public.deliveries VALUES (4000, 4000);


--
-- Data for Name: ended_nodes; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: gateway_schema; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.gateway_schema VALUES (1, '2026-11-25 07:10:59.570216+00', 1);
INSERT INTO public.gateway_schema VALUES (2, '2026-11-25 07:10:59.574429+00', 2);
INSERT INTO public.gateway_schema VALUES (3, '2026-11-25 07:10:59.575083+00', 3);
INSERT INTO public.gateway_schema VALUES (4, '2026-11-25 07:10:59.57563+00', 4);
INSERT INTO public.gateway_schema VALUES (5, '2026-11-25 07:10:59.57659+00', 5);
INSERT INTO public.gateway_schema VALUES (6, '2026-11-25 07:10:59.578906+00', 6);
INSERT INTO public.gateway_schema VALUES (7, '2026-11-25 07:10:59.581471+00', 7);
INSERT INTO public.gateway_schema VALUES (8, '2026-11-25 07:10:59.581977+00', 8);
INSERT INTO public.gateway_schema VALUES (9, '2026-11-25 07:10:59.584954+00', 9);
INSERT INTO public.gateway_schema VALUES (10, '2026-11-25 07:10:59.585875+00', 10);
INSERT INTO public.gateway_schema VALUES (11, '2026-11-25 07:10:59.586746+00', 11);
INSERT INTO public.gateway_schema VALUES (12, '2026-11-25 07:10:59.587639+00', 12);
INSERT INTO public.gateway_schema VALUES (13, '2026-11-25 07:10:59.588057+00', 13);
INSERT INTO public.gateway_schema VALUES (14, '2026-11-25 07:10:59.593645+00', 14);
INSERT INTO public.gateway_schema VALUES (15, '2026-11-25 07:10:59.595066+00', 15);
INSERT INTO public.gateway_schema VALUES (16, '2026-11-25 07:10:59.596243+00', 15);
INSERT INTO public.gateway_schema VALUES (17, '2026-11-25 07:10:59.605704+00', 17);
INSERT INTO public.gateway_schema VALUES (18, '2026-11-25 07:10:59.606751+00', 18);
INSERT INTO public.gateway_schema VALUES (19, '2026-11-25 07:10:59.610643+00', 19);
INSERT INTO public.gateway_schema VALUES (20, '2026-11-25 07:10:59.612132+00', 20);


--
-- Data for Name: generations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.generations VALUES (1, 'ff64b6f6-0a55-4f2d-a1bf-d0c222a29989', '7711859515563551146/00000001/16385/16393', 1, '2026-11-25 07:10:59.590144+00');


--
-- Data for Name: groups; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: ledger; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.ledger VALUES (1000, 1795590659641, '4c457e3f', NULL, NULL, NULL, 50, 'topped-up', 50, 0, NULL);
INSERT INTO public.ledger VALUES (2000, 1795590661526, '4c457e3f', 'searchUsers', '3bad606e-5c9d-4a4b-875d-fb5069592de3', '2026-11-25', -1, 'charged', 49, 0, NULL);
INSERT INTO public.ledger VALUES (3000, 1795590661535, '4c457e3f', 'searchUsers', '92756766-e12a-44a0-8995-18dbede8383d', '2026-11-25', -1, 'charged', 48, 0, NULL);
INSERT INTO public.ledger VALUES (4000, 1795590661542, '4c457e3f', 'searchUsers', 'd7fecb69-3b9d-4671-94d2-9422976a2cdd', '2026-11-25', -1, 'charged', 47, 0, NULL);
INSERT INTO public.ledger VALUES (5000, 1795590661802, '4c457e3f', NULL, NULL, NULL, 5, 'topped-up', 52, 0, NULL);


--
-- Data for Name: ledger_archives; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: memberships; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: migration; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: moved_ledger; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: nodes; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: rate_passes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.rate_passes VALUES ('4c457e3f', 1795590661520.83, 1);
INSERT INTO public.rate_passes VALUES ('4c457e3f', 1795590661534.103, 2);
INSERT INTO public.rate_passes VALUES ('4c457e3f', 1795590661542.131, 3);


--
-- Data for Name: recovered_charges; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: secret_values; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.secret_values VALUES ('cursors', '\xc98c60c1bad390e7c2852798515937ca7bb982d530c52d2816da712d6fb32e05');


--
-- Data for Name: secrets; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.secrets VALUES ('7fed329fe4f7804d1d7d5f0a85c6d0667a820f5b46e1104089db1231ab179614', '4c457e3f', NULL);
INSERT INTO public.secrets VALUES ('3979bdd27438d25ce064991a8f90dfe958209783011957309b10b384894fe6e3', 'f26efe28', NULL);


--
-- Data for Name: top_ups; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: upstream_days; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: upstream_keys; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: upstream_permits; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: usage; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.usage VALUES ('4c457e3f', '2026-11-25', 'searchUsers', 0, 'call', 3, 3, 0, 0, '');
INSERT INTO public.usage VALUES ('4c457e3f', '2026-11-25', 'searchUsers', 400, 'call', 1, 0, 0, 0, '');


--
-- Name: accounts_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_number_seq', 2, true);


--
-- Name: budget_events_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.budget_events_number_seq', 1, false);


--
-- Name: budgets_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.budgets_number_seq', 1, false);


--
-- Name: ledger_archives_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.ledger_archives_number_seq', 1, false);


--
-- Name: ledger_blocks; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.ledger_blocks', 5, true);


--
-- Name: node_epochs; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.node_epochs', 1, true);


--
-- Name: upstream_permits_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.upstream_permits_id_seq', 1, false);


--
-- Name: account_states account_states_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_states
    ADD CONSTRAINT account_states_pkey PRIMARY KEY (account);


--
-- Name: accounts accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);


--
-- Name: admin_tokens admin_tokens_hash_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.admin_tokens
    ADD CONSTRAINT admin_tokens_hash_key UNIQUE (hash);


--
-- Name: admin_tokens admin_tokens_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.admin_tokens
    ADD CONSTRAINT admin_tokens_pkey PRIMARY KEY (id);


--
-- Name: admissions admissions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.admissions
    ADD CONSTRAINT admissions_pkey PRIMARY KEY (first);


--
-- Name: archived_balances archived_balances_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.archived_balances
    ADD CONSTRAINT archived_balances_pkey PRIMARY KEY (archive, account, amount);


--
-- Name: archived_usage archived_usage_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.archived_usage
    ADD CONSTRAINT archived_usage_pkey PRIMARY KEY (archive, account, day, operation);


--
-- Name: budget_events budget_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.budget_events
    ADD CONSTRAINT budget_events_pkey PRIMARY KEY (budget, period, credits, threshold);


--
-- Name: budget_periods budget_periods_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.budget_periods
    ADD CONSTRAINT budget_periods_pkey PRIMARY KEY (budget, period);


--
-- Name: budgets budgets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.budgets
    ADD CONSTRAINT budgets_pkey PRIMARY KEY (number);


--
-- Name: call_hours call_hours_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.call_hours
    ADD CONSTRAINT call_hours_pkey PRIMARY KEY (hour, code);


--
-- Name: cluster_settings cluster_settings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.cluster_settings
    ADD CONSTRAINT cluster_settings_pkey PRIMARY KEY (name);


--
-- Name: dataset_chunks dataset_chunks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.dataset_chunks
    ADD CONSTRAINT dataset_chunks_pkey PRIMARY KEY (upload, number);


--
-- Name: dataset_log dataset_log_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.dataset_log
    ADD CONSTRAINT dataset_log_pkey PRIMARY KEY (revision);


--
-- Name: dataset_nodes dataset_nodes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.dataset_nodes
    ADD CONSTRAINT dataset_nodes_pkey PRIMARY KEY (node);


--
-- Name: day_usage day_usage_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.day_usage
    ADD CONSTRAINT day_usage_pkey PRIMARY KEY (account, day);


--
-- Name: deliveries deliveries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (first);


--
-- Name: ended_nodes ended_nodes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ended_nodes
    ADD CONSTRAINT ended_nodes_pkey PRIMARY KEY (epoch);


--
-- Name: gateway_schema gateway_schema_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.gateway_schema
    ADD CONSTRAINT gateway_schema_pkey PRIMARY KEY (step);


--
-- Name: generations generations_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.generations
    ADD CONSTRAINT generations_id_key UNIQUE (id);


--
-- Name: generations generations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.generations
    ADD CONSTRAINT generations_pkey PRIMARY KEY (number);


--
-- Name: groups groups_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_pkey PRIMARY KEY (name);


--
-- Name: ledger_archives ledger_archives_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_archives
    ADD CONSTRAINT ledger_archives_pkey PRIMARY KEY (number);


--
-- Name: ledger ledger_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger
    ADD CONSTRAINT ledger_pkey PRIMARY KEY (id);


--
-- Name: memberships memberships_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (account, since);


--
-- Name: migration migration_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (one);


--
-- Name: moved_ledger moved_ledger_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.moved_ledger
    ADD CONSTRAINT moved_ledger_pkey PRIMARY KEY (one);


--
-- Name: nodes nodes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.nodes
    ADD CONSTRAINT nodes_pkey PRIMARY KEY (name);


--
-- Name: rate_passes rate_passes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rate_passes
    ADD CONSTRAINT rate_passes_pkey PRIMARY KEY (account, at, passed);


--
-- Name: recovered_charges recovered_charges_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recovered_charges
    ADD CONSTRAINT recovered_charges_pkey PRIMARY KEY (original, generation);


--
-- Name: secret_values secret_values_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.secret_values
    ADD CONSTRAINT secret_values_pkey PRIMARY KEY (name);


--
-- Name: secrets secrets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (hash);


--
-- Name: top_ups top_ups_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.top_ups
    ADD CONSTRAINT top_ups_key_key UNIQUE (key);


--
-- Name: top_ups top_ups_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.top_ups
    ADD CONSTRAINT top_ups_pkey PRIMARY KEY (entry);


--
-- Name: upstream_days upstream_days_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.upstream_days
    ADD CONSTRAINT upstream_days_pkey PRIMARY KEY (key, day);


--
-- Name: upstream_keys upstream_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.upstream_keys
    ADD CONSTRAINT upstream_keys_pkey PRIMARY KEY (key);


--
-- Name: upstream_permits upstream_permits_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.upstream_permits
    ADD CONSTRAINT upstream_permits_pkey PRIMARY KEY (id);


--
-- Name: usage usage_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.usage
    ADD CONSTRAINT usage_pkey PRIMARY KEY (account, day, operation, code, via, upstream_key);


--
-- Name: account_states_of_group; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX account_states_of_group ON public.account_states USING btree (group_name) WHERE (group_name IS NOT NULL);


--
-- Name: active_account_names; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX active_account_names ON public.accounts USING btree (name) WHERE (revoked_at IS NULL);


--
-- Name: budget_events_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX budget_events_due ON public.budget_events USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: budgets_of_accounts; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX budgets_of_accounts ON public.budgets USING btree (account, period) WHERE (account IS NOT NULL);


--
-- Name: budgets_of_groups; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX budgets_of_groups ON public.budgets USING btree (group_name, period) WHERE (group_name IS NOT NULL);


--
-- Name: ledger_uncertain; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_uncertain ON public.ledger USING btree (id) WHERE (uncertain > 0);


--
-- Name: memberships_of_group; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX memberships_of_group ON public.memberships USING btree (group_name, account, since);


--
-- Name: secrets_of_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX secrets_of_account ON public.secrets USING btree (account);


--
-- Name: upstream_permits_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX upstream_permits_by_time ON public.upstream_permits USING btree (key, at);


--
-- Name: account_states account_states_group_name_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_states
    ADD CONSTRAINT account_states_group_name_fkey FOREIGN KEY (group_name) REFERENCES public.groups(name);


--
-- Name: secrets secrets_account_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_account_fkey FOREIGN KEY (account) REFERENCES public.accounts(id);


--
-- PostgreSQL database dump complete
--


