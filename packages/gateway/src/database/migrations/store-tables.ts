/**
 * Tables of the store. Balances and counters include charges only. Reserved credits exist in memory, so that the file
 * needs no correction after a process was killed.
 */
export const storeSchema = `
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
  revoked_at INTEGER
) STRICT;

CREATE UNIQUE INDEX accounts_in_force ON accounts (name) WHERE revoked_at IS NULL;

CREATE TABLE secrets (
  hash TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts (id),
  ends_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE ledger (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  account TEXT NOT NULL,
  operation TEXT,
  request TEXT,
  day TEXT,
  credits INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('reserved', 'released', 'charged', 'delivered', 'topped-up')),
  balance_after INTEGER CHECK (balance_after >= 0)
) STRICT;

CREATE INDEX ledger_open ON ledger (id) WHERE state = 'reserved';

CREATE TABLE usage (
  account TEXT NOT NULL,
  day TEXT NOT NULL,
  operation TEXT NOT NULL,
  code INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  credits INTEGER NOT NULL,
  PRIMARY KEY (account, day, operation, code)
) STRICT, WITHOUT ROWID;

CREATE TABLE secret_values (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
`;
