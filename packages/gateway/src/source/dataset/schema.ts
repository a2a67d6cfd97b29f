/**
 * Tables of the dataset. Everything carries the revision that brought it, and only what is not newer than the
 * revision in `dataset` is shown: so a change of any size is written in many short transactions and comes into
 * force in one, and lists stay as they were for whoever is paging through an older revision.
 *
 * The row of a user is twice its rank by popularity, plus 0 or 1 in turns for each new version: rows in
 * ascending order are the users in theirs. The search index has the same rows; its terms are made in
 * `search/search-terms.ts`, and a change of them has to make the index anew.
 */
export const datasetSchema = `
CREATE TABLE dataset (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  revision INTEGER NOT NULL,
  oldest_revision INTEGER NOT NULL,
  last_rank INTEGER NOT NULL,
  last_answer INTEGER NOT NULL
) STRICT;

INSERT INTO dataset VALUES (1, 0, 0, 0, 0);

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
`;
