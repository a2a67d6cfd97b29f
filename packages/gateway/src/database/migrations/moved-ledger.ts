/** When tokens and ledger were moved into a shared database. What stayed in the file is a copy of that time. */
export const movedLedgerSchema = `
CREATE TABLE moved_ledger (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  at INTEGER NOT NULL
) STRICT;
`;
