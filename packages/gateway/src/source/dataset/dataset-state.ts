import type { DatabaseSync } from 'node:sqlite';

/**
 * What is in force of the dataset. It is read once for each connection and kept up to date by the changes: the
 * connection is the only one that the file has, so asking the file again would give the same.
 */
export interface DatasetState {
  revision: number;
  /** The oldest revision whose lists are still there, for those who are paging through them. */
  oldestRevision: number;
  /** Rank of the last user that is shown; those behind it belong to a change that is not in force yet. */
  lastRank: number;
  /** Number of the last answer that is in force. */
  lastAnswer: number;
  /** Which rows of users with two versions are not to be shown. */
  hidden: 'none' | 'new' | 'old';
  /** A seed, an import or an export is under way. */
  isBusy: boolean;
}

const states = new WeakMap<DatabaseSync, DatasetState>();

/** The state of the dataset in this database, shared by everything that works on the connection. */
export function datasetState(database: DatabaseSync): DatasetState {
  const known = states.get(database);
  if (known) return known;
  // The index and the users are read all over: with SQLite's usual 2 MB, most reads would leave the process.
  database.exec('PRAGMA cache_size = -65536');
  const state = readState(database);
  states.set(database, state);
  return state;
}

function readState(database: DatabaseSync): DatasetState {
  const row = database.prepare('SELECT * FROM dataset').get();
  const [version] = database.prepare('SELECT revision FROM dataset_user_versions LIMIT 1').all();
  const revision = Number(row?.revision);
  return {
    revision,
    oldestRevision: Number(row?.oldest_revision),
    lastRank: Number(row?.last_rank),
    lastAnswer: Number(row?.last_answer),
    hidden: version === undefined ? 'none' : Number(version.revision) > revision ? 'new' : 'old',
    isBusy: false,
  };
}

/** The last row of `dataset_users` that is shown. */
export function lastRow({ lastRank }: DatasetState): number {
  return rowOf(lastRank) + 1;
}

/** The row of the first version of the user with a rank. */
export function rowOf(rank: number): number {
  return 2 * rank;
}

/** The row for the next version of the user in a row. */
export function otherRow(row: number): number {
  return row % 2 === 0 ? row + 1 : row - 1;
}
