/**
 * Entries that give a charge back, which a ledger that comes from a shared database may have. SQLite cannot change a
 * CHECK, so the table is written anew.
 */
export const refundedEntriesSchema = `
DROP VIEW ledger_lines;
DROP INDEX ledger_open;
ALTER TABLE ledger RENAME TO ledger_before;

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
  balance_after INTEGER CHECK (balance_after >= 0)
) STRICT;

INSERT INTO ledger SELECT * FROM ledger_before;

DROP TABLE ledger_before;

CREATE INDEX ledger_open ON ledger (id) WHERE state = 'reserved';

CREATE VIEW ledger_lines AS
SELECT id, at, account, operation, request, day, credits,
  CASE WHEN state = 'charged'
      AND id <= (SELECT last FROM deliveries WHERE first <= ledger.id ORDER BY first DESC LIMIT 1)
    THEN 'delivered'
    WHEN state = 'released' AND (SELECT quota_taken FROM uncertain_entries WHERE entry = ledger.id) = 1
    THEN 'quota-taken'
    ELSE state END AS state,
  balance_after,
  coalesce((SELECT requests FROM uncertain_entries WHERE entry = ledger.id), 0) AS uncertain
FROM ledger;
`;
