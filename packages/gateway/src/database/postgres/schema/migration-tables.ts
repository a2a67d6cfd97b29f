/** Whether data of a gateway without a shared database was copied into this one, completely or not yet. */
export const migrationState = `
CREATE TABLE migration (
  one integer PRIMARY KEY CHECK (one = 1),
  source text NOT NULL,
  finished_at timestamptz
);
`;

/** Where tokens and ledger of this database are moved to: until that is finished, and afterwards, no gateway uses them. */
export const movedLedgerSchema = `
CREATE TABLE moved_ledger (
  one integer PRIMARY KEY CHECK (one = 1),
  target text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz
);
`;
