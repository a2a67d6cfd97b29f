import { ledgerTables } from '../../ledger-tables.ts';

/** When a row is noted, if not always. */
const NOTED: Readonly<Record<string, string>> = {
  // The charges of batches are remembered by the node that sent them.
  ledger: `AFTER INSERT ON ledger FOR EACH ROW WHEN (NEW.state IN ('topped-up', 'refunded', 'opening'))`,
  budget_events: 'AFTER INSERT ON budget_events FOR EACH ROW',
};

/** What calls write, and what is only a count or a mark of it. */
const OF_CALLS = ['account_states', 'usage', 'deliveries', 'upstream_keys', 'upstream_days'];

/** What changes with each call in the row that is the lock of an account. */
const OF_ADMISSION = `{version,balance,reserved,rate_passed,rate_passed_at,rate_expired,rate_expired_at}`;

/** The tables whose changes are noted: all of the ledger's but those that only calls write. */
const noted = ledgerTables.map(({ name }) => name).filter((name) => !OF_CALLS.includes(name));

/**
 * Notes each change that an administrator makes, in its transaction, so that nodes see it and can say what a database
 * lacks that was set back. Of what signs or opens something, it has a fingerprint. A copy of a ledger is not noted. The
 * nodes keep the newest.
 */
export const changesLog = `
CREATE TABLE changes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number bigint GENERATED ALWAYS AS IDENTITY,
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  of_table text NOT NULL,
  before jsonb,
  after jsonb
);

CREATE INDEX changes_by_number ON changes (number);
CREATE INDEX changes_by_transaction ON changes (transaction);

-- A script of pg_dump has no search path.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  is_old jsonb := to_jsonb(OLD) - TG_ARGV[0]::text[];
  is_new jsonb := to_jsonb(NEW) - TG_ARGV[0]::text[];
  secret text;
BEGIN
  FOREACH secret IN ARRAY ARRAY['hash', 'value'] LOOP
    IF is_old ? secret THEN is_old := jsonb_set(is_old, ARRAY[secret], to_jsonb(md5(is_old ->> secret))); END IF;
    IF is_new ? secret THEN is_new := jsonb_set(is_new, ARRAY[secret], to_jsonb(md5(is_new ->> secret))); END IF;
  END LOOP;
  IF is_old IS DISTINCT FROM is_new AND current_setting('gateway.is_copy', true) IS DISTINCT FROM 'on' THEN
    INSERT INTO changes (of_table, before, after) VALUES (TG_TABLE_NAME, is_old, is_new);
  END IF;
  RETURN NULL;
END $$;

${noted
  .map((name) => NOTED[name] ?? `AFTER INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW`)
  .map((when) => `CREATE TRIGGER note_change ${when} EXECUTE FUNCTION note_change('{}');`)
  .join('\n')}

CREATE TRIGGER note_change AFTER UPDATE OF rate_calls, rate_seconds, daily_quota, group_name ON account_states
FOR EACH ROW EXECUTE FUNCTION note_change('${OF_ADMISSION}');
`;
