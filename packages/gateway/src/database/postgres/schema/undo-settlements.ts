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
