/**
 * The ledger in the form in which a call is cheapest to write. Deliveries are stored as runs of entry numbers instead
 * of in the entries, because updating an entry costs as much as inserting it. The CHECK compares the states one by
 * one, because SQLite builds a table for `IN` at every insert. `ledger_lines` shows the entries with their deliveries.
 */
export const ledgerSchema = `
CREATE TABLE deliveries (
  first INTEGER PRIMARY KEY,
  last INTEGER NOT NULL CHECK (last >= first)
) STRICT;

INSERT INTO deliveries
SELECT min(id), max(id)
FROM (SELECT id, id - row_number() OVER (ORDER BY id) AS run FROM ledger WHERE state = 'delivered')
GROUP BY run;

ALTER TABLE ledger RENAME TO ledger_before;
DROP INDEX ledger_open;

CREATE TABLE ledger (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  account TEXT NOT NULL,
  operation TEXT,
  request TEXT,
  day TEXT,
  credits INTEGER NOT NULL,
  state TEXT NOT NULL
    CHECK (state = 'charged' OR state = 'released' OR state = 'reserved' OR state = 'topped-up'),
  balance_after INTEGER CHECK (balance_after >= 0)
) STRICT;

INSERT INTO ledger
SELECT id, at, account, operation, request, day, credits, iif(state = 'delivered', 'charged', state), balance_after
FROM ledger_before;

DROP TABLE ledger_before;

CREATE INDEX ledger_open ON ledger (id) WHERE state = 'reserved';

CREATE VIEW ledger_lines AS
SELECT id, at, account, operation, request, day, credits,
  CASE WHEN state = 'charged'
    AND id <= (SELECT last FROM deliveries WHERE first <= ledger.id ORDER BY first DESC LIMIT 1)
  THEN 'delivered' ELSE state END AS state,
  balance_after
FROM ledger;
`;
