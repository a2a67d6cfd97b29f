/** What all nodes of a database have to agree on. A node that joins reads it under a lock, so that none joins during a change. */
export const clusterSettings = `
CREATE TABLE cluster_settings (
  name text COLLATE "C" PRIMARY KEY,
  value text NOT NULL
);
`;
