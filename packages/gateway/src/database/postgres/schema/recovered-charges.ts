/**
 * Charges that a database lacked after it was set back, although it had confirmed them to a node. A charge that was
 * written anew has an `entry` in the ledger under a new number. Without one, the account or its balance did not allow it.
 * `original` is the number that was lost: no charge is written anew twice in one generation.
 */
export const recoveredChargesTable = `
CREATE TABLE recovered_charges (
  original bigint NOT NULL,
  generation uuid NOT NULL,
  entry bigint,
  at bigint NOT NULL,
  account text COLLATE "C" NOT NULL,
  operation text NOT NULL,
  request text NOT NULL,
  credits bigint NOT NULL,
  PRIMARY KEY (original, generation)
);
`;

/**
 * Writes charges anew that are not in the ledger. They are those of one node, whose reservations have ended. A refunded
 * one was given back afterwards. An archive has all entries up to its last number whose day is before that of the archive.
 */
export const recoverCharges = `
CREATE FUNCTION recover_charges(
  p_at bigint, p_id bigint[], p_account text[], p_operation text[], p_request text[], p_day text[], p_cost bigint[],
  p_is_refunded boolean[], p_code integer[], p_via text[], p_saved bigint[]
) RETURNS TABLE (original bigint, account text, credits bigint, outcome text) LANGUAGE plpgsql AS $$
DECLARE
  current uuid := (SELECT g.id FROM generations g ORDER BY g.number DESC LIMIT 1);
  block bigint := nextval('ledger_blocks') * 1000;
  number bigint;
  lost record;
  state account_states;
BEGIN
  PERFORM 1 FROM account_states s WHERE s.account = ANY (p_account) ORDER BY s.account FOR UPDATE;
  FOR lost IN
    SELECT o.*, l.id IS NOT NULL AS is_charged
    FROM unnest(p_id, p_account, p_operation, p_request, p_day, p_cost, p_is_refunded, p_code, p_via, p_saved) WITH ORDINALITY
      o (id, account, operation, request, day, cost, is_refunded, code, via, saved, n)
    LEFT JOIN ledger l ON l.id = o.id AND l.request = o.request AND l.state = 'charged'
    WHERE (l.id IS NULL) <> o.is_refunded
      AND NOT EXISTS (SELECT FROM recovered_charges r WHERE r.original = o.id AND r.request = o.request)
      AND NOT EXISTS (SELECT FROM ledger_archives a WHERE o.day < a.before AND o.id BETWEEN a.first_entry AND a.last_entry)
  LOOP
    original := lost.id;
    account := lost.account;
    IF lost.is_charged THEN
      CONTINUE WHEN EXISTS (SELECT FROM ledger f WHERE f.id > lost.id AND f.request = lost.request AND f.state = 'refunded');
      PERFORM undo_settlements(p_at, ARRAY[lost.id], ARRAY[lost.code], ARRAY[lost.via], ARRAY[lost.saved]);
      credits := lost.cost;
      outcome := 'refunded';
    ELSE
      SELECT s.* INTO state FROM account_states s WHERE s.account = lost.account;
      credits := -lost.cost;
      outcome := CASE WHEN state.account IS NOT NULL AND coalesce(state.balance - state.reserved >= lost.cost, true)
        THEN 'recovered' ELSE 'lost' END;
      number := CASE outcome WHEN 'recovered' THEN block + lost.n - 1 END;
      INSERT INTO recovered_charges (original, generation, entry, at, account, operation, request, credits)
      VALUES (lost.id, current, number, p_at, lost.account, lost.operation, lost.request, credits);
    END IF;
    IF outcome = 'recovered' THEN
      UPDATE account_states s SET balance = s.balance - lost.cost WHERE s.account = lost.account;
      INSERT INTO ledger (id, at, account, operation, request, day, credits, state, balance_after)
      VALUES (number, p_at, lost.account, lost.operation, lost.request, lost.day, -lost.cost, 'charged', state.balance - lost.cost);
      INSERT INTO day_usage AS d (account, day, used) VALUES (lost.account, lost.day, 1)
      ON CONFLICT ON CONSTRAINT day_usage_pkey DO UPDATE SET used = d.used + 1;
      INSERT INTO usage AS u (account, day, operation, code, via, calls, credits, saved)
      VALUES (lost.account, lost.day, lost.operation, 0, 'call', 1, lost.cost, 0)
      ON CONFLICT ON CONSTRAINT usage_pkey DO UPDATE SET calls = u.calls + 1, credits = u.credits + excluded.credits;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
`;
