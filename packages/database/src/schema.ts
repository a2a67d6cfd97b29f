import { copyMarks, entriesWithDelivery, ledgerTables, sqliteTable } from './ledger-tables.ts';

/** The format of the data file. It changes with every change of the schema, and a file of another format is refused. */
export const FORMAT = 4;

/**
 * The schema of the data file: accounts, ledger, usage and budgets of the store, then the dataset. Times are
 * milliseconds since 1970, days quota days such as `2026-01-31`. Balances and counters include charges only: reserved
 * credits exist in memory, so that the file needs no correction after a process was killed.
 */
export const schema = `
${[...ledgerTables, copyMarks].map(sqliteTable).join('\n\n')}

CREATE VIEW account_rows AS
SELECT a.*, s.rate_calls, s.rate_seconds, s.daily_quota, s.balance, s.group_name FROM accounts a JOIN account_states s ON s.account = a.id;

CREATE VIEW ledger_entries AS
${entriesWithDelivery};

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

-- Has the row numbers of the users. Its terms come from dataset/search/user-index.ts.
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
