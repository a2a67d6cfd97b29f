/**
 * What the admin page needs beside the ledger: the tokens that open it, of which only the hashes are stored, and the
 * calls of all nodes by the hour.
 */
export const adminPageTables = `
CREATE TABLE admin_tokens (
  id text COLLATE "C" PRIMARY KEY,
  hash text COLLATE "C" NOT NULL UNIQUE,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  revoked_at bigint
);

CREATE TABLE call_hours (
  hour bigint NOT NULL,
  code integer NOT NULL,
  calls bigint NOT NULL,
  PRIMARY KEY (hour, code)
) WITH (fillfactor = 50);
`;
