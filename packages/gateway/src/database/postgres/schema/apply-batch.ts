import { callsInWindow, limitsRow, limitsTables } from './account-limits.ts';
import { batchParameters } from './batch-parameters.ts';
import { budgetsOfCall, periodSql } from './budgets.ts';

/**
 * Batches between two cleanings of the window of a rate. It is also cleaned when it holds more calls than the rate
 * allows. Calls that have left the window do not count, whether or not it was cleaned.
 */
const BATCHES_PER_CLEANING = 13;

const declarations = batchParameters.map(([name, type]) => `${name} ${type}`);

/**
 * Applies the operations of one turn of a node's event loop: first the calls that end, then those that begin. A batch
 * is applied once, however often it is sent; when it is sent again, the reply is made from what the first one stored.
 *
 * The plans must not depend on statistics, because they are first made on empty tables: every statement reaches its
 * rows by a key, and the settings forbid what would read a whole table.
 *
 * When all admissions pass, the reply has the first number of their block, and admission n has the n-th. Otherwise it
 * has a result for each: the number of its reservation, or 0 (reused response: the rate alone was taken), -1 (rate), -2
 * (daily quota), -3 (balance), -4 (no such account), -5 (a repetition cannot tell), -6 (the account has another version
 * than the one given), and below -1000 a budget: its number is the rest.
 */
export const applyBatch = `
CREATE FUNCTION apply_batch(
  ${declarations.join(', ')}
) RETURNS json LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
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
    x.calls > CASE WHEN p_batch % ${BATCHES_PER_CLEANING} = 0 THEN 0 ELSE x.rate_calls END),
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
          ELSE coalesce(o.calls <= s.rate_calls - ${callsInWindow('time_ms')}, true) END
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
          SELECT b.number, ${periodSql('b', 't.day')} AS period, b.credits, sum(t.cost) AS cost
          FROM unnest(t_account, t_day, t_cost) t (account, day, cost) JOIN account_states s ON s.account = t.account
          CROSS JOIN LATERAL unnest(${budgetsOfCall('t.day')}) n (number)
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
    'limits', (SELECT json_agg(${limitsRow('time_ms')}) FROM ${limitsTables('unnest(l_account[1:l_shown], l_day[1:l_shown])')}));
END $$;
`;
