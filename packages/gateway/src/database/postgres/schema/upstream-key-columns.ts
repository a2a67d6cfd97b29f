/** As `upstreamKeysSchema` of the data file. */
export const upstreamKeyColumns = `
ALTER TABLE ledger ADD COLUMN upstream_key text;

CREATE OR REPLACE VIEW ledger_entries AS
SELECT id, at, account, operation, request, day, credits,
  CASE WHEN state = 'charged'
    AND id <= (SELECT last FROM deliveries WHERE first <= ledger.id ORDER BY first DESC LIMIT 1)
  THEN 'delivered' ELSE state END AS state,
  balance_after, uncertain, upstream_key
FROM ledger
UNION ALL
SELECT id, at, account, operation, request, day, -cost, 'reserved', NULL, uncertain, NULL FROM reservations;

ALTER TABLE usage ADD COLUMN upstream_key text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE usage DROP CONSTRAINT usage_pkey,
  ADD CONSTRAINT usage_pkey PRIMARY KEY (account, day, operation, code, via, upstream_key);
`;
