/**
 * The key with which a relay asked the upstream: in the ledger null, and in the usage empty, for calls that no request
 * was or may have been billed for, and for all of before.
 */
export const upstreamKeysSchema = `
ALTER TABLE ledger ADD COLUMN upstream_key TEXT;

DROP VIEW ledger_lines;

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

ALTER TABLE usage RENAME TO usage_before;

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

INSERT INTO usage
SELECT account, day, operation, code, via, '', calls, credits, saved, quota_taken FROM usage_before;

DROP TABLE usage_before;
`;
