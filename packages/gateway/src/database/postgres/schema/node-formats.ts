/** The format of the schema that the release of each node has, so that no step is applied that a node cannot serve. */
export const nodeFormats = `
ALTER TABLE nodes ADD COLUMN format integer NOT NULL DEFAULT 0;
`;
