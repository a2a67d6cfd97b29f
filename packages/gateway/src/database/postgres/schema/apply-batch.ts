/**
 * The function that takes what one turn of a node's event loop brings: what ends comes first, then what begins. A batch
 * is applied once, however often it is sent; the reply to a repetition is made from what the first sending left.
 *
 * The plans must not depend on statistics, because they are first made on empty tables: every statement reaches its
 * rows by a key, and the settings forbid what would read a whole table.
 *
 * Prefixes of the parameters: `s_` settlements, `r_` releases, `u_` settlements to undo, `a_` admissions, `c_`
 * counts, `d_` runs of deliveries, `l_` accounts and days whose limits are part of the reply.
 *
 * For an admission, the reply has the number of its reservation, or 0 (the rate alone was taken), -1 (rate), -2 (daily
 * quota), -3 (balance), -4 (no such account), -5 (a repetition cannot tell).
 */
export const applyBatch = `
CREATE FUNCTION account_limits(p_account text, p_day text, p_time double precision) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_array(s.account, p_day, s.balance - s.reserved, a.daily_quota, coalesce(d.used, 0),
    a.rate_calls, a.rate_seconds,
    CASE WHEN a.rate_calls IS NOT NULL THEN s.rate_passed - coalesce(
      (SELECT p.passed FROM rate_passes p WHERE p.account = s.account AND p.at > s.rate_expired_at
        AND p.at <= p_time - a.rate_seconds * 1000 ORDER BY p.at DESC, p.passed DESC LIMIT 1), s.rate_expired) END,
    CASE WHEN a.rate_calls IS NOT NULL THEN greatest(0, s.rate_passed_at + a.rate_seconds * 1000 - p_time) END,
    CASE WHEN a.rate_calls > 0 AND s.rate_passed - s.rate_expired >= a.rate_calls THEN
      (SELECT p.at + a.rate_seconds * 1000 - p_time FROM rate_passes p WHERE p.account = s.account
        AND p.at > s.rate_expired_at AND p.passed > s.rate_passed - a.rate_calls ORDER BY p.at, p.passed LIMIT 1) END)
  FROM accounts a JOIN account_states s ON s.account = a.id
  LEFT JOIN day_usage d ON d.account = a.id AND d.day = p_day
  WHERE a.id = p_account
$$;

CREATE FUNCTION apply_batch(
  p_node text, p_epoch bigint, p_batch bigint, p_lease_ms integer, p_is_durable boolean,
  p_time double precision, p_at bigint, p_accounts text[],
  s_id bigint[], s_code integer[], s_at bigint[], s_uncertain integer[],
  s_counted_code integer[], s_via text[], s_saved bigint[],
  r_id bigint[],
  u_id bigint[], u_counted_code integer[], u_via text[], u_saved bigint[],
  a_account text[], a_operation text[], a_request text[], a_cost bigint[], a_day text[], a_at bigint[],
  a_uncertain integer[], a_is_shared boolean[],
  c_account text[], c_day text[], c_operation text[], c_code integer[], c_via text[], c_calls bigint[], c_saved bigint[],
  d_first bigint[], d_last bigint[],
  l_account text[], l_day text[]
) RETURNS json LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  node nodes;
  is_repeated boolean := false;
  has_rates boolean;
  time_ms double precision;
  row record;
  block bigint;
  results bigint[];
  reserves boolean[];
  missing bigint[];
  account_now text;
  day_now text;
  room bigint;
  today bigint;
  credits bigint;
BEGIN
  IF NOT p_is_durable THEN PERFORM set_config('synchronous_commit', 'off', true); END IF;
  IF a_account <> '{}' THEN block := nextval('ledger_blocks') * 1000; END IF;
  UPDATE nodes SET last_batch = p_batch, last_block = coalesce(block, 0),
    lease_until = clock_timestamp() + p_lease_ms * interval '1 ms',
    in_contact_since = CASE WHEN lease_until < clock_timestamp() THEN clock_timestamp() ELSE in_contact_since END
  WHERE name = p_node AND epoch = p_epoch AND last_batch = p_batch - 1;
  IF NOT FOUND THEN
    SELECT * INTO node FROM nodes WHERE name = p_node FOR UPDATE;
    IF node.name IS NULL THEN RAISE 'the node was ended' USING ERRCODE = 'GW001'; END IF;
    IF node.epoch <> p_epoch THEN RAISE 'another gateway has the name of the node' USING ERRCODE = 'GW002'; END IF;
    IF node.last_batch <> p_batch THEN RAISE 'batch % came after %', p_batch, node.last_batch USING ERRCODE = 'GW003'; END IF;
    is_repeated := true;
  END IF;

  SELECT bool_or(l.rate_calls IS NOT NULL) INTO has_rates FROM (
    SELECT a.rate_calls FROM account_states s JOIN accounts a ON a.id = s.account
    WHERE s.account = ANY (p_accounts) ORDER BY s.account FOR UPDATE OF s) l;
  time_ms := coalesce(p_time, extract(epoch FROM clock_timestamp()) * 1000);
  IF has_rates THEN
    -- By values, one account after the other: a join could read all windows.
    FOR row IN
      SELECT s.account, s.rate_expired_at AS expired_at, time_ms - a.rate_seconds * 1000 AS until
      FROM unnest(p_accounts) o (account) JOIN account_states s ON s.account = o.account JOIN accounts a ON a.id = o.account
      WHERE a.rate_calls IS NOT NULL AND s.rate_passed > s.rate_expired
    LOOP
      WITH expired AS (
        DELETE FROM rate_passes p WHERE p.account = row.account AND p.at > row.expired_at AND p.at <= row.until
        RETURNING p.passed, p.at
      )
      UPDATE account_states s SET rate_expired = e.passed, rate_expired_at = e.at
      FROM (SELECT max(x.passed) AS passed, max(x.at) AS at FROM expired x) e
      WHERE s.account = row.account AND e.passed IS NOT NULL;
    END LOOP;
  END IF;

  IF s_id <> '{}' AND NOT is_repeated THEN
    WITH ended AS (
      DELETE FROM reservations r WHERE r.id = ANY (s_id) AND r.node = p_node RETURNING *
    ), settled AS (
      SELECT e.*, s.n, s.code, s.settled_at, s.requests, s.counted_code, s.via, s.saved,
        CASE WHEN s.code = 0 AND e.reserves_credits THEN e.cost END AS charge
      FROM unnest(s_id, s_code, s_at, s_uncertain, s_counted_code, s_via, s_saved)
        WITH ORDINALITY s (id, code, settled_at, requests, counted_code, via, saved, n)
      JOIN ended e ON e.id = s.id
    ), entries AS (
      INSERT INTO ledger (id, at, account, operation, request, day, credits, state, balance_after, uncertain)
      SELECT x.id, x.settled_at, x.account, x.operation, x.request, x.day, -x.cost,
        CASE x.code WHEN 0 THEN 'charged' ELSE 'released' END,
        CASE WHEN x.charge IS NOT NULL THEN (SELECT s.balance FROM account_states s WHERE s.account = x.account)
          - sum(x.charge) OVER (PARTITION BY x.account ORDER BY x.n) END,
        x.requests
      FROM settled x
    ), credits AS (
      UPDATE account_states s SET reserved = s.reserved - x.cost, balance = s.balance - x.charge
      FROM (SELECT y.account, sum(y.cost) AS cost, coalesce(sum(y.charge), 0) AS charge FROM settled y
        WHERE y.reserves_credits GROUP BY y.account) x
      WHERE s.account = x.account
    ), quota AS (
      UPDATE day_usage d SET used = d.used - x.calls
      FROM (SELECT y.account, y.day, count(*) AS calls FROM settled y WHERE y.code <> 0 GROUP BY y.account, y.day) x
      WHERE d.account = x.account AND d.day = x.day
    ), counted AS (
      INSERT INTO usage AS u (account, day, operation, code, via, calls, credits, saved)
      SELECT x.account, x.day, x.operation, x.counted_code, x.via, count(*),
        sum(CASE x.code WHEN 0 THEN x.cost ELSE 0 END), sum(x.saved)
      FROM settled x GROUP BY 1, 2, 3, 4, 5
      ON CONFLICT ON CONSTRAINT usage_pkey DO UPDATE
        SET calls = u.calls + excluded.calls, credits = u.credits + excluded.credits, saved = u.saved + excluded.saved
    )
    SELECT array_agg(x.id) INTO missing FROM settled x;
    missing := CASE WHEN coalesce(cardinality(missing), 0) < cardinality(s_id)
      THEN ARRAY(SELECT unnest(s_id) EXCEPT SELECT unnest(missing)) END;
  ELSIF s_id <> '{}' THEN
    missing := ARRAY(SELECT s.id FROM unnest(s_id) s (id) WHERE NOT EXISTS (SELECT 1 FROM ledger l WHERE l.id = s.id));
  END IF;

  IF r_id <> '{}' AND NOT is_repeated THEN
    WITH ended AS (
      DELETE FROM reservations r WHERE r.id = ANY (r_id) AND r.node = p_node RETURNING *
    ), entries AS (
      INSERT INTO ledger (id, at, account, operation, request, day, credits, state, uncertain)
      SELECT e.id, p_at, e.account, e.operation, e.request, e.day, -e.cost, 'released', e.uncertain FROM ended e
    ), credits AS (
      UPDATE account_states s SET reserved = s.reserved - x.cost
      FROM (SELECT e.account, sum(e.cost) AS cost FROM ended e WHERE e.reserves_credits GROUP BY e.account) x
      WHERE s.account = x.account
    )
    UPDATE day_usage d SET used = d.used - x.calls
    FROM (SELECT e.account, e.day, count(*) AS calls FROM ended e GROUP BY e.account, e.day) x
    WHERE d.account = x.account AND d.day = x.day;
  END IF;

  IF u_id <> '{}' AND NOT is_repeated THEN
    PERFORM undo_settlements(p_at, u_id, u_counted_code, u_via, u_saved);
  END IF;

  IF a_account <> '{}' AND NOT is_repeated THEN
    results := array_fill(-4::bigint, ARRAY[cardinality(a_account)]);
    reserves := array_fill(false, ARRAY[cardinality(a_account)]);
    FOR row IN
      SELECT o.n, o.account, o.cost, o.day, o.is_shared, a.rate_calls - (s.rate_passed - s.rate_expired) AS room,
        a.daily_quota - coalesce(d.used, 0) AS today, s.balance - s.reserved AS credits
      FROM unnest(a_account, a_cost, a_day, a_is_shared) WITH ORDINALITY o (account, cost, day, is_shared, n)
      JOIN accounts a ON a.id = o.account JOIN account_states s ON s.account = o.account
      LEFT JOIN day_usage d ON d.account = o.account AND d.day = o.day
      ORDER BY o.account, o.day, o.n
    LOOP
      IF account_now IS DISTINCT FROM row.account THEN
        account_now := row.account; room := row.room; credits := row.credits;
        day_now := NULL;
      END IF;
      IF day_now IS DISTINCT FROM row.day THEN day_now := row.day; today := row.today; END IF;
      IF room <= 0 THEN results[row.n] := -1;
      ELSIF row.is_shared THEN results[row.n] := 0; room := room - 1;
      ELSIF today <= 0 THEN results[row.n] := -2;
      ELSIF credits < row.cost THEN results[row.n] := -3;
      ELSE
        room := room - 1; today := today - 1; credits := credits - row.cost;
        results[row.n] := block + row.n - 1; reserves[row.n] := credits IS NOT NULL;
      END IF;
    END LOOP;
    WITH passed AS (
      SELECT * FROM unnest(results, a_account, a_operation, a_request, a_cost, a_day, a_at, a_uncertain, reserves)
        o (id, account, operation, request, cost, day, at, uncertain, reserves_credits)
      WHERE o.id >= 0
    ), reserved AS (
      INSERT INTO reservations (id, node, at, account, operation, request, day, cost, reserves_credits, uncertain)
      SELECT p.id, p_node, p.at, p.account, p.operation, p.request, p.day, p.cost, p.reserves_credits, p.uncertain
      FROM passed p WHERE p.id > 0
    ), state AS (
      UPDATE account_states s SET reserved = s.reserved + x.cost,
        rate_passed = s.rate_passed + CASE WHEN x.is_rated THEN x.calls ELSE 0 END,
        rate_passed_at = CASE WHEN x.is_rated THEN greatest(s.rate_passed_at, time_ms) ELSE s.rate_passed_at END
      FROM (
        SELECT p.account, count(*) AS calls, sum(CASE WHEN p.reserves_credits THEN p.cost ELSE 0 END) AS cost,
          (SELECT a.rate_calls IS NOT NULL FROM accounts a WHERE a.id = p.account) AS is_rated,
          bool_or(p.reserves_credits) AS reserves
        FROM passed p GROUP BY p.account
      ) x
      WHERE s.account = x.account AND (x.is_rated OR x.reserves)
      RETURNING s.account, s.rate_passed_at, s.rate_passed, x.is_rated
    ), rates AS (
      INSERT INTO rate_passes (account, at, passed) SELECT s.account, s.rate_passed_at, s.rate_passed FROM state s WHERE s.is_rated
    )
    INSERT INTO day_usage AS d (account, day, used)
    SELECT p.account, p.day, count(*) FROM passed p WHERE p.id > 0 GROUP BY p.account, p.day
    ON CONFLICT ON CONSTRAINT day_usage_pkey DO UPDATE SET used = d.used + excluded.used;
  ELSIF a_account <> '{}' THEN
    results := ARRAY(SELECT coalesce((SELECT r.id FROM reservations r WHERE r.id = node.last_block + o.n - 1 AND r.node = p_node), -5)
      FROM generate_series(1, cardinality(a_account)) o (n) ORDER BY o.n);
  END IF;

  IF c_account <> '{}' AND NOT is_repeated THEN
    INSERT INTO usage AS u (account, day, operation, code, via, calls, credits, saved)
    SELECT x.account, x.day, x.operation, x.code, x.via, sum(x.calls), 0, sum(x.saved)
    FROM unnest(c_account, c_day, c_operation, c_code, c_via, c_calls, c_saved)
      x (account, day, operation, code, via, calls, saved) GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT usage_pkey DO UPDATE SET calls = u.calls + excluded.calls, saved = u.saved + excluded.saved;
  END IF;
  IF d_first <> '{}' AND NOT is_repeated THEN
    INSERT INTO deliveries (first, last) SELECT * FROM unnest(d_first, d_last) ON CONFLICT DO NOTHING;
  END IF;

  RETURN json_build_object('time', extract(epoch FROM clock_timestamp()) * 1000, 'isRepeated', is_repeated,
    'results', results, 'missing', missing,
    'limits', (SELECT json_agg(account_limits(x.account, x.day, time_ms)) FROM unnest(l_account, l_day) x (account, day)));
END $$;
`;

/** Refunds charges whose callers got a failure, and takes the calls out of the usage. */
export const undoSettlements = `
CREATE FUNCTION undo_settlements(p_at bigint, p_id bigint[], p_code integer[], p_via text[], p_saved bigint[])
RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  block bigint := nextval('ledger_blocks') * 1000;
  entry record;
BEGIN
  FOR entry IN
    SELECT l.*, o.n, o.code, o.via, o.saved FROM unnest(p_id, p_code, p_via, p_saved) WITH ORDINALITY o (id, code, via, saved, n)
    JOIN ledger l ON l.id = o.id ORDER BY l.account, o.n
  LOOP
    UPDATE usage u SET calls = u.calls - 1, saved = u.saved - entry.saved,
      credits = u.credits + CASE entry.state WHEN 'charged' THEN entry.credits ELSE 0 END
    WHERE u.account = entry.account AND u.day = entry.day AND u.operation = entry.operation
      AND u.code = entry.code AND u.via = entry.via;
    CONTINUE WHEN entry.state <> 'charged';
    UPDATE day_usage d SET used = d.used - 1 WHERE d.account = entry.account AND d.day = entry.day;
    IF entry.balance_after IS NOT NULL THEN
      UPDATE account_states s SET balance = s.balance - entry.credits WHERE s.account = entry.account;
    END IF;
    INSERT INTO ledger (id, at, account, operation, request, day, credits, state, balance_after, uncertain)
    SELECT block + entry.n - 1, p_at, entry.account, entry.operation, entry.request, entry.day, -entry.credits, 'refunded',
      CASE WHEN entry.balance_after IS NOT NULL THEN s.balance END, 0
    FROM account_states s WHERE s.account = entry.account;
  END LOOP;
END $$;
`;
