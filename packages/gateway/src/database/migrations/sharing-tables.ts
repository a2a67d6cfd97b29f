/**
 * Usage by the way in which calls were served (`via`), with the credits that free responses saved, and the ledger
 * entries whose requests to an upstream may have been billed without a charge here.
 */
export const sharingSchema = `
ALTER TABLE usage RENAME TO usage_before;

CREATE TABLE usage (
  account TEXT NOT NULL,
  day TEXT NOT NULL,
  operation TEXT NOT NULL,
  code INTEGER NOT NULL,
  via TEXT NOT NULL CHECK (via IN ('call', 'cache', 'shared', 'rescue', 'stale')),
  calls INTEGER NOT NULL,
  credits INTEGER NOT NULL,
  saved INTEGER NOT NULL,
  PRIMARY KEY (account, day, operation, code, via)
) STRICT, WITHOUT ROWID;

INSERT INTO usage SELECT account, day, operation, code, 'call', calls, credits, 0 FROM usage_before;

DROP TABLE usage_before;

CREATE TABLE uncertain_entries (
  entry INTEGER PRIMARY KEY,
  requests INTEGER NOT NULL CHECK (requests > 0)
) STRICT;

DROP VIEW ledger_lines;

CREATE VIEW ledger_lines AS
SELECT id, at, account, operation, request, day, credits,
  CASE WHEN state = 'charged'
    AND id <= (SELECT last FROM deliveries WHERE first <= ledger.id ORDER BY first DESC LIMIT 1)
  THEN 'delivered' ELSE state END AS state,
  balance_after,
  coalesce((SELECT requests FROM uncertain_entries WHERE entry = ledger.id), 0) AS uncertain
FROM ledger;
`;
