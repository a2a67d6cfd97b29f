import type { DatabaseSync } from 'node:sqlite';
import { messageOf } from '@social-data/database/data-file';

/**
 * The active revision of the dataset, in memory. It is read once per connection and updated by the code that
 * activates revisions. Only one connection writes to the data file, so its state never lags behind the file.
 */
export interface DatasetState {
  revision: number;
  /** The last revision that is written completely: the active one, or the next one while it waits to be activated. */
  completeRevision: number;
  /** The oldest revision whose lists are still stored, for callers that are paging through them. */
  oldestRevision: number;
  /** Rank of the last visible user. Higher ranks belong to a revision that is not active yet. */
  lastRank: number;
  /** Number of the last answer of the active revision. */
  lastAnswer: number;
  /** Whether users may have two versions, of which one is hidden. */
  hasVersions: boolean;
  /** Whether a seed, import or export holds the dataset. */
  isLocked: boolean;
  /** Whether the dataset is incomplete, because it is being built again from the log of a shared database. */
  isRebuilding: boolean;
}

const states = new WeakMap<DatabaseSync, DatasetState>();

/** The state of the dataset in this database, shared by all code that uses the connection. */
export function datasetState(database: DatabaseSync): DatasetState {
  const known = states.get(database);
  if (known) return known;
  // Reads are spread over the search index and the users: most would miss SQLite's default cache of 2 MB. With more than
  // 12 MB, searches of 1,000,000 users are no quicker, since the operating system keeps the file as well.
  database.exec('PRAGMA cache_size = -12288');
  const state = readDatasetState(database);
  states.set(database, state);
  return state;
}

/** The state as the connection sees it now; not shared and not updated. */
export function readDatasetState(database: DatabaseSync): DatasetState {
  const row = database.prepare('SELECT * FROM dataset').get();
  const version = database.prepare('SELECT 1 FROM dataset_user_versions LIMIT 1').get();
  const revision = Number(row?.revision);
  return {
    revision,
    completeRevision: revision,
    oldestRevision: Number(row?.oldest_revision),
    lastRank: Number(row?.last_rank),
    lastAnswer: Number(row?.last_answer),
    hasVersions: version !== undefined,
    isLocked: false,
    isRebuilding: false,
  };
}

/** A revision whose rows are all in the data file: the active one, or the next one once it is written. */
export interface StoredRevision {
  readonly revision: number;
  /** Rank of its last user. */
  readonly lastRank: number;
}

/** The last row of `dataset_users` that may be visible. */
export function lastVisibleRow({ lastRank }: Pick<StoredRevision, 'lastRank'>): number {
  return firstRowOfRank(lastRank) + 1;
}

/** The row of the first version of the user with a rank. Every user has two rows, one per version. */
export function firstRowOfRank(rank: number): number {
  return 2 * rank;
}

/** The other row of the same user, for its next version. */
export function alternateRow(row: number): number {
  return row % 2 === 0 ? row + 1 : row - 1;
}

/** Another job holds the dataset. Only one seed, import or export runs at a time. */
export class DatasetBusyError extends Error {
  override readonly name = 'DatasetBusyError' as const;

  constructor() {
    super(
      'A seed, an import or an export of the dataset is in progress. Wait until it has ended, then try again.',
    );
  }
}

/** The data file could not be written, usually because the disk is full. The active revision is unchanged. */
export class DatasetWriteError extends Error {
  override readonly name = 'DatasetWriteError' as const;

  constructor(cause: unknown) {
    super(
      `The data file could not be written (${messageOf(cause)}). Nothing was changed. Check that the disk is not full, then try again.`,
      { cause },
    );
  }
}
