import {
  copyMarks,
  entriesWithDelivery,
  HOT,
  ledgerTables,
  postgresTable,
} from '../ledger-tables.ts';

/**
 * The tables of the shared database. Times are milliseconds since 1970 unless they have a time zone. Rows that every
 * batch updates leave room in their page for new versions (`fillfactor`), and tables of short-lived rows are cleaned often.
 *
 * The row of a budget is its lock, too. Whoever needs it has locked all accounts before, and takes several budgets in
 * ascending order.
 */
const tables = `
DO $$ BEGIN ASSERT NOT EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema()),
  'it has tables, and not those of a gateway: check its name, or give an empty database'; END $$;
-- One row. A database of another format is refused.
CREATE TABLE gateway_schema (format integer PRIMARY KEY);

CREATE SEQUENCE node_epochs;

CREATE TABLE nodes (
  name text COLLATE "C" PRIMARY KEY,
  epoch bigint NOT NULL,
  last_batch bigint NOT NULL,
  lease_until timestamptz NOT NULL,
  in_contact_since timestamptz NOT NULL
) ${HOT};

-- A node that comes back learns here which of its batches was the last one to be applied.
CREATE TABLE ended_nodes (
  epoch bigint PRIMARY KEY,
  last_batch bigint NOT NULL
);

-- A row of ours goes back with the database, so the nodes remember the random id. The first one identifies the database.
-- A table without rows is of a dump that is being restored. stopped_by is the node that missed what the database had
-- confirmed to it: from then on no node serves, until an administrator accepts the loss.
CREATE TABLE generations (
  number integer PRIMARY KEY,
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  server text NOT NULL,
  first_revision integer NOT NULL,
  began_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  stopped_by text,
  accepted_at timestamptz
);

-- The server, its timeline, the database and its tables, as far as the role may read them. A promotion or a recovery
-- begins a timeline. Plain SQL cannot go on after a right that is missing, or on a standby.
CREATE FUNCTION server_identity() RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  tables text := (SELECT oid FROM pg_database WHERE datname = current_database()) || '/' || 'nodes'::regclass::oid;
BEGIN
  RETURN (SELECT system_identifier FROM pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)
    || '/' || tables;
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_function OR object_not_in_prerequisite_state THEN
  RETURN tables;
END $$;

-- The current generation if it is of this server, else null. Statements of ledger and dataset read it beside their own rows.
CREATE FUNCTION current_generation() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT id FROM generations WHERE number = (SELECT max(number) FROM generations) AND server = server_identity()
$$;

INSERT INTO generations (number, server, first_revision) VALUES (1, server_identity(), 1);

${[...ledgerTables, copyMarks].map(postgresTable).join('\n\n')}

CREATE VIEW account_rows AS
SELECT a.*, s.version, s.rate_calls, s.rate_seconds, s.daily_quota, s.group_name FROM accounts a JOIN account_states s ON s.account = a.id;

-- One row for each batch and account, with how many calls had passed after it. The newest row that is in no window
-- stays: the calls since then are in the window. Without a unique key, adding a row takes half as long; a publication of
-- all tables needs all columns to remove one.
CREATE TABLE rate_passes (
  account text COLLATE "C" NOT NULL,
  at double precision NOT NULL,
  passed bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

CREATE INDEX rate_passes_by_time ON rate_passes (account, at, passed);
ALTER TABLE rate_passes REPLICA IDENTITY FULL;

CREATE TABLE day_usage (
  account text COLLATE "C" NOT NULL,
  day text COLLATE "C" NOT NULL,
  used bigint NOT NULL CHECK (used >= 0),
  PRIMARY KEY (account, day)
) ${HOT};

-- A batch numbers its calls from a block of 1,000, so that its entries are neighbours.
CREATE SEQUENCE ledger_blocks;

-- Calls in flight. When one ends, its row is removed, and its entry in the ledger has the same number. A call that was
-- admitted without a limited balance reserves no credits.
CREATE TABLE reservations (
  id bigint PRIMARY KEY,
  node text COLLATE "C" NOT NULL,
  epoch bigint NOT NULL,
  at bigint NOT NULL,
  account text COLLATE "C" NOT NULL,
  operation text COLLATE "C" NOT NULL,
  request text COLLATE "C" NOT NULL,
  day text COLLATE "C" NOT NULL,
  cost bigint NOT NULL,
  uncertain integer NOT NULL,
  reserves_credits boolean NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

CREATE VIEW ledger_entries AS
${entriesWithDelivery}
UNION ALL
SELECT id, at, account, operation, request, day, -cost, 'reserved', NULL, uncertain, NULL FROM reservations;

-- taken are the credits that were charged or that calls in flight reserve, spent those that were charged. A row is added
-- with the first call of a period, since a budget that is set counts the current periods.
CREATE TABLE budget_periods (
  budget bigint,
  period text COLLATE "C",
  taken bigint NOT NULL,
  spent bigint NOT NULL,
  PRIMARY KEY (budget, period)
) ${HOT};

-- What usage and calls in flight say of each row of budget_periods. 2026-01-99 comes after all days of a month.
CREATE VIEW budget_sums AS
SELECT p.budget, p.period, s.taken, s.spent
FROM budget_periods p JOIN budgets b ON b.number = p.budget CROSS JOIN LATERAL (
  SELECT coalesce(sum(c.taken), 0) AS taken, coalesce(sum(c.spent), 0) AS spent FROM (
    SELECT b.account AS account, p.period AS since, p.period || '-99' AS until WHERE b.account IS NOT NULL
    UNION ALL
    SELECT g.account, greatest(g.since, p.period), least(p.period || '-99',
      (SELECT min(n.since) FROM memberships n WHERE n.account = g.account AND n.since > g.since))
    FROM memberships g WHERE g.group_name = b.group_name
  ) m CROSS JOIN LATERAL (
    SELECT u.credits AS taken, u.credits AS spent FROM usage u
    WHERE u.account = m.account AND u.day >= m.since AND u.day < m.until
    UNION ALL
    SELECT r.cost, 0 FROM reservations r WHERE r.account = m.account AND r.day >= m.since AND r.day < m.until
  ) c
) s;

-- The log of the dataset, which every node applies to its own data file. The text of an import is uploaded before its
-- entry is appended, in short transactions: an upload that was interrupted has no entry, and the next one removes it.
CREATE TABLE dataset_log (
  revision integer PRIMARY KEY,
  seed jsonb,
  upload uuid,
  fingerprint text,
  appended_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  in_force_at timestamptz,
  entry uuid NOT NULL DEFAULT gen_random_uuid(),
  CHECK ((seed IS NULL) <> (upload IS NULL))
);

CREATE TABLE dataset_chunks (
  upload uuid,
  number integer,
  content bytea NOT NULL,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (upload, number)
);

CREATE TABLE dataset_nodes (
  node text PRIMARY KEY,
  active integer NOT NULL,
  written integer NOT NULL,
  problem text,
  seen_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- Rows stay for ten minutes, so that a report that is repeated takes effect once.
CREATE TABLE upstream_permits (
  id uuid PRIMARY KEY,
  key text COLLATE "C" NOT NULL,
  day text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  is_counted boolean NOT NULL DEFAULT true
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

CREATE INDEX upstream_permits_by_time ON upstream_permits (key, at);
`;

/** When a row is noted, if not always. */
const NOTED: Readonly<Record<string, string>> = {
  // The charges of batches are remembered by the node that sent them. Opening entries take nothing and give nothing, and a
  // prune makes so many that nodes would forget the changes before it.
  ledger: `AFTER INSERT ON ledger FOR EACH ROW WHEN (NEW.state IN ('topped-up', 'refunded'))`,
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
const changesLog = `
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

/** Creates all of it: first the tables, then the functions. */
export const schema = `${tables}\n${changesLog}`;
