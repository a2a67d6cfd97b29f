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
`;

/**
 * Writes charges anew that are not in the ledger. They are those of one node, whose reservations have ended. A refunded
 * one was given back afterwards.
 *
 * Many charges may be of one account. It is updated once, because each update of a row in one transaction takes longer
 * than the one before. Without `jit = off`, what forbids scans of whole tables makes PostgreSQL compile each query anew.
 */
export const recoverCharges = `
CREATE FUNCTION recover_charges(
  p_at bigint, p_id bigint[], p_account text[], p_operation text[], p_request text[], p_day text[], p_cost bigint[],
  p_is_refunded boolean[], p_code integer[], p_via text[], p_saved bigint[],
  p_upstream_key text[]
) RETURNS TABLE (original bigint, account text, credits bigint, outcome text) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off AS $$
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
`;
