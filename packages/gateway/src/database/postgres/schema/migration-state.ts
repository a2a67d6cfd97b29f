/** Whether data of a gateway without a shared database was copied into this one, completely or not yet. */
export const migrationState = `
CREATE TABLE migration (
  one integer PRIMARY KEY CHECK (one = 1),
  source text NOT NULL,
  finished_at timestamptz
);
`;
