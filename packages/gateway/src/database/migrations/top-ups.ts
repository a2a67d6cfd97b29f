/**
 * Notes and idempotency keys of the top-ups that have one. They stay when their entries are archived, so that a key is
 * known for ever.
 */
export const topUpsSchema = `
CREATE TABLE top_ups (
  entry INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  account TEXT NOT NULL,
  credits INTEGER NOT NULL,
  note TEXT,
  key TEXT UNIQUE
) STRICT;
`;
