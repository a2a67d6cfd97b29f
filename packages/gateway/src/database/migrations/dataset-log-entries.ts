/**
 * The entries of the log in a shared database from which the dataset of this file was made, with the generation of the
 * database in which it last had them. Empty when the dataset was not made from a log.
 */
export const datasetLogEntriesSchema = `
CREATE TABLE dataset_log_entries (
  revision INTEGER PRIMARY KEY,
  entry TEXT NOT NULL,
  change TEXT NOT NULL,
  appended_at TEXT NOT NULL,
  generation TEXT NOT NULL,
  database TEXT NOT NULL
) STRICT;
`;
