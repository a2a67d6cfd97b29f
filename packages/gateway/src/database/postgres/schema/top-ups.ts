/** As in a data file: `migrations/top-ups.ts`. */
export const topUpTables = `
CREATE TABLE top_ups (
  entry bigint PRIMARY KEY,
  at bigint NOT NULL,
  account text NOT NULL,
  credits bigint NOT NULL,
  note text,
  key text UNIQUE
);
`;
