/**
 * Calls that were not charged and took daily quota: their responses were probably billed and could not be passed on. Of
 * archived entries, the totals of failed calls stay, too.
 */
export const failedCallsSchema = `
ALTER TABLE usage ADD COLUMN quota_taken INTEGER NOT NULL DEFAULT 0;

ALTER TABLE uncertain_entries ADD COLUMN quota_taken INTEGER NOT NULL DEFAULT 0;

ALTER TABLE archived_usage ADD COLUMN quota_taken INTEGER NOT NULL DEFAULT 0;
ALTER TABLE archived_usage ADD COLUMN uncertain INTEGER NOT NULL DEFAULT 0;
ALTER TABLE archived_usage ADD COLUMN uncertain_credits INTEGER NOT NULL DEFAULT 0;

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
  coalesce((SELECT requests FROM uncertain_entries WHERE entry = ledger.id), 0) AS uncertain
FROM ledger;
`;
