/**
 * Functions for the membership of nodes. Every start of a node begins an epoch that no other start has; a batch of an
 * older epoch is refused.
 */
export const nodeFunctions = `
-- Ends all reservations of a node. The caller has locked the row of the node, if there is one.
CREATE FUNCTION release_reservations(p_node text, p_at bigint) RETURNS SETOF ledger LANGUAGE plpgsql AS $$
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

-- Ends a node, whose row the caller has locked, and returns how many reservations were released.
CREATE FUNCTION end_node(p_node text, p_at bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE released bigint;
BEGIN
  SELECT count(*) INTO released FROM release_reservations(p_node, p_at);
  WITH ended AS (DELETE FROM nodes n WHERE n.name = p_node RETURNING n.epoch, n.last_batch)
  INSERT INTO ended_nodes SELECT * FROM ended;
  RETURN released;
END $$;

-- Begins a new epoch of a node, in which it has sent no batch.
CREATE FUNCTION join_nodes(p_node text, p_lease_ms integer) RETURNS bigint LANGUAGE sql AS $$
  INSERT INTO nodes (name, epoch, last_batch, last_block, lease_until, in_contact_since)
  VALUES (p_node, nextval('node_epochs'), 0, 0,
    clock_timestamp() + p_lease_ms * interval '1 ms', clock_timestamp())
  ON CONFLICT (name) DO UPDATE SET epoch = excluded.epoch, last_batch = 0, last_block = 0,
    lease_until = excluded.lease_until, in_contact_since = excluded.in_contact_since
  RETURNING epoch
$$;

-- Ends one node whose lease is over, and returns its name and how many reservations were released. A node ends others
-- only when it was in contact itself for a whole lease: after an outage of the database, all nodes have time to return.
CREATE FUNCTION end_expired_node(p_node text, p_epoch bigint, p_lease_ms integer, p_at bigint)
RETURNS TABLE (name text, released bigint) LANGUAGE plpgsql AS $$
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
`;
