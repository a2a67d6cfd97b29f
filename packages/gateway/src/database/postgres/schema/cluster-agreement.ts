/** What all nodes of a database have to agree on. A node that joins reads it under a lock, so that none joins during a change. */
export const clusterSettings = `
CREATE TABLE cluster_settings (
  name text COLLATE "C" PRIMARY KEY,
  value text NOT NULL
);
`;

/** The format of the schema that the release of each node has, so that no step is applied that a node cannot serve. */
export const nodeFormats = `
ALTER TABLE nodes ADD COLUMN format integer NOT NULL DEFAULT 0;
`;
