/**
 * What the admin page needs beside the ledger: the tokens that open it, of which only the hashes are stored, and the
 * calls by the hour.
 */
export const adminPageSchema = `
CREATE TABLE admin_tokens (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE call_hours (
  hour INTEGER NOT NULL,
  code INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  PRIMARY KEY (hour, code)
) STRICT, WITHOUT ROWID;
`;
