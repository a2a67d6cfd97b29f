/** The format of the data file. It changes with every change of the schema, and a file of another format is refused. */
export const FORMAT = 1;

/**
 * The schema of the data file: accounts, ledger, usage and budgets of the store, then the dataset. Times are
 * milliseconds since 1970, days quota days such as `2026-01-31`. Balances and counters include charges only: reserved
 * credits exist in memory, so that the file needs no correction after a process was killed.
 */
export const schema = `
CREATE TABLE groups (
  name TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE accounts (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  operations TEXT,
  rate_calls INTEGER,
  rate_seconds REAL,
  daily_quota INTEGER,
  expires_at INTEGER,
  origins TEXT,
  balance INTEGER CHECK (balance >= 0),
  created_at INTEGER NOT NULL,
  revoked_at INTEGER,
  group_name TEXT REFERENCES groups (name)
) STRICT;

CREATE UNIQUE INDEX accounts_in_force ON accounts (name) WHERE revoked_at IS NULL;

CREATE TABLE secrets (
  hash TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts (id),
  ends_at INTEGER
) STRICT, WITHOUT ROWID;

-- The tokens that open the admin page, of which only the hashes are stored.
CREATE TABLE admin_tokens (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE secret_values (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- The ledger in the form in which a call is cheapest to write. The CHECK compares the states one by one, because SQLite
-- builds a table for IN at every insert. An upstream_key is the key with which a relay asked the upstream: null for calls
-- that no request was or may have been billed for. Refunds come from a ledger that was moved out of a shared database.
CREATE TABLE ledger (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  account TEXT NOT NULL,
  operation TEXT,
  request TEXT,
  day TEXT,
  credits INTEGER NOT NULL,
  state TEXT NOT NULL
    CHECK (state = 'charged' OR state = 'released' OR state = 'reserved' OR state = 'topped-up' OR state = 'refunded'),
  balance_after INTEGER CHECK (balance_after >= 0),
  upstream_key TEXT
) STRICT;

CREATE INDEX ledger_open ON ledger (id) WHERE state = 'reserved';

-- Runs of entry numbers, because updating an entry costs as much as inserting it.
CREATE TABLE deliveries (
  first INTEGER PRIMARY KEY,
  last INTEGER NOT NULL CHECK (last >= first)
) STRICT;

-- The entries whose requests to an upstream may have been billed without a charge here. Those with quota_taken took daily
-- quota: their responses were probably billed and could not be passed on.
CREATE TABLE uncertain_entries (
  entry INTEGER PRIMARY KEY,
  requests INTEGER NOT NULL CHECK (requests > 0),
  quota_taken INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Notes and idempotency keys of the top-ups that have one.
CREATE TABLE top_ups (
  entry INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  account TEXT NOT NULL,
  credits INTEGER NOT NULL,
  note TEXT,
  key TEXT UNIQUE
) STRICT;

-- The entries with all that is noted beside them.
CREATE VIEW ledger_lines AS
SELECT id, at, account, operation, request, day, credits,
  CASE WHEN state = 'charged'
      AND id <= (SELECT last FROM deliveries WHERE first <= ledger.id ORDER BY first DESC LIMIT 1)
    THEN 'delivered'
    WHEN state = 'released' AND (SELECT quota_taken FROM uncertain_entries WHERE entry = ledger.id) = 1
    THEN 'quota-taken'
    ELSE state END AS state,
  balance_after,
  coalesce((SELECT requests FROM uncertain_entries WHERE entry = ledger.id), 0) AS uncertain,
  upstream_key
FROM ledger;

-- Calls by the way in which they were served, with the credits that free responses saved. The key is empty where the
-- ledger has none.
CREATE TABLE usage (
  account TEXT NOT NULL,
  day TEXT NOT NULL,
  operation TEXT NOT NULL,
  code INTEGER NOT NULL,
  via TEXT NOT NULL CHECK (via IN ('call', 'cache', 'shared', 'rescue', 'stale')),
  upstream_key TEXT NOT NULL DEFAULT '',
  calls INTEGER NOT NULL,
  credits INTEGER NOT NULL,
  saved INTEGER NOT NULL,
  quota_taken INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (account, day, operation, code, via, upstream_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE call_hours (
  hour INTEGER NOT NULL,
  code INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  PRIMARY KEY (hour, code)
) STRICT, WITHOUT ROWID;

-- Since which day an account is in a group, or in none, so that the usage of earlier days stays with the group that it
-- had then.
CREATE TABLE memberships (
  account TEXT NOT NULL,
  since TEXT NOT NULL,
  group_name TEXT,
  PRIMARY KEY (account, since)
) STRICT, WITHOUT ROWID;

CREATE INDEX memberships_of_group ON memberships (group_name, account, since);

-- What was spent of a budget is not stored: it is the sum of the usage.
CREATE TABLE budgets (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  account TEXT,
  group_name TEXT,
  period TEXT NOT NULL CHECK (period IN ('day', 'month')),
  credits INTEGER NOT NULL CHECK (credits >= 0),
  is_hard INTEGER NOT NULL,
  thresholds TEXT NOT NULL,
  CHECK ((account IS NULL) <> (group_name IS NULL))
) STRICT;

CREATE UNIQUE INDEX budgets_of_accounts ON budgets (account, period) WHERE account IS NOT NULL;
CREATE UNIQUE INDEX budgets_of_groups ON budgets (group_name, period) WHERE group_name IS NOT NULL;

-- A threshold that was reached is also the order to deliver its event: due_at is when that is tried next, and null when
-- nothing is left to do.
CREATE TABLE budget_events (
  number INTEGER PRIMARY KEY,
  budget INTEGER NOT NULL,
  period TEXT NOT NULL,
  credits INTEGER NOT NULL,
  threshold INTEGER NOT NULL,
  account TEXT,
  group_name TEXT,
  is_hard INTEGER NOT NULL,
  spent INTEGER NOT NULL,
  at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  outcome TEXT,
  UNIQUE (budget, period, credits, threshold)
) STRICT;

CREATE INDEX budget_events_due ON budget_events (due_at) WHERE due_at IS NOT NULL;

-- When tokens and ledger were moved into a shared database. What stayed in the file is a copy of that time.
CREATE TABLE moved_ledger (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  at INTEGER NOT NULL
) STRICT;

-- The dataset. Each row carries the revision that added it, and rows newer than this revision are invisible. A change of
-- any size is therefore written in many short transactions and activated in a single one, and callers that page through
-- an older revision still see its lists.
CREATE TABLE dataset (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  revision INTEGER NOT NULL,
  oldest_revision INTEGER NOT NULL,
  last_rank INTEGER NOT NULL,
  last_answer INTEGER NOT NULL
) STRICT;

INSERT INTO dataset VALUES (1, 0, 0, 0, 0);

-- The row number of a user is twice its popularity rank, plus 0 or 1, alternating with each new version. Ascending rows
-- are therefore users by popularity.
CREATE TABLE dataset_users (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;

CREATE INDEX dataset_users_by_id ON dataset_users (id);

CREATE TABLE dataset_user_versions (
  old_row INTEGER PRIMARY KEY,
  new_row INTEGER NOT NULL UNIQUE,
  revision INTEGER NOT NULL
) STRICT;

-- Has the row numbers of the users. Its terms come from dataset/search/search-terms.ts.
CREATE VIRTUAL TABLE dataset_user_search
  USING fts5 (terms, content = '', columnsize = 0, detail = none, tokenize = 'ascii');

CREATE TABLE dataset_sample_authors (
  id TEXT NOT NULL UNIQUE,
  revision INTEGER NOT NULL
) STRICT;

CREATE TABLE dataset_captured (
  operation TEXT NOT NULL,
  meaning TEXT NOT NULL,
  revision INTEGER NOT NULL,
  until_revision INTEGER,
  data TEXT NOT NULL,
  PRIMARY KEY (operation, meaning, revision)
) STRICT;

CREATE INDEX dataset_captured_replaced ON dataset_captured (until_revision) WHERE until_revision IS NOT NULL;

CREATE TABLE dataset_answers (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  updated INTEGER NOT NULL,
  body TEXT NOT NULL,
  until_revision INTEGER
) STRICT;

CREATE INDEX dataset_answers_replaced ON dataset_answers (until_revision) WHERE until_revision IS NOT NULL;

CREATE TABLE dataset_answer_lists (
  question TEXT NOT NULL,
  revision INTEGER NOT NULL,
  until_revision INTEGER,
  by_default BLOB NOT NULL,
  by_update BLOB NOT NULL,
  ad_slot TEXT,
  PRIMARY KEY (question, revision)
) STRICT;

CREATE INDEX dataset_answer_lists_replaced ON dataset_answer_lists (until_revision) WHERE until_revision IS NOT NULL;

CREATE TABLE dataset_staged_answers (
  number INTEGER PRIMARY KEY,
  question TEXT NOT NULL,
  place INTEGER,
  id TEXT NOT NULL,
  updated INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;

CREATE INDEX dataset_staged_answers_by_question ON dataset_staged_answers (question);

CREATE TABLE dataset_staged_ad_slots (
  question TEXT NOT NULL UNIQUE,
  ad_slot TEXT
) STRICT;

-- The entries of the log in a shared database from which the dataset was made, with the generation of the database in
-- which it last had them. Empty when the dataset was not made from a log.
CREATE TABLE dataset_log_entries (
  revision INTEGER PRIMARY KEY,
  entry TEXT NOT NULL,
  change TEXT NOT NULL,
  appended_at TEXT NOT NULL,
  generation TEXT NOT NULL,
  database TEXT NOT NULL
) STRICT;
`;
