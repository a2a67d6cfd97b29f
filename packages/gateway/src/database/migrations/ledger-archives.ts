/**
 * What stays of ledger entries that were moved into an archive file: per account the steps between balances that the
 * archived entries do not cancel out (usually its first and its last balance), and the charges that the usage counts.
 * `removed_to` is the last entry whose totals are here; entries after it, up to `last_entry`, are still in the ledger.
 */
export const archiveSchema = `
CREATE TABLE ledger_archives (
  number INTEGER PRIMARY KEY,
  file TEXT NOT NULL,
  before TEXT NOT NULL,
  first_entry INTEGER NOT NULL,
  last_entry INTEGER NOT NULL,
  removed_to INTEGER NOT NULL
) STRICT;

CREATE TABLE archived_balances (
  archive INTEGER NOT NULL,
  account TEXT NOT NULL,
  amount INTEGER NOT NULL,
  step INTEGER NOT NULL,
  PRIMARY KEY (archive, account, amount)
) STRICT, WITHOUT ROWID;

CREATE TABLE archived_usage (
  archive INTEGER NOT NULL,
  account TEXT NOT NULL,
  day TEXT NOT NULL,
  operation TEXT NOT NULL,
  calls INTEGER NOT NULL,
  credits INTEGER NOT NULL,
  PRIMARY KEY (archive, account, day, operation)
) STRICT, WITHOUT ROWID;
`;
