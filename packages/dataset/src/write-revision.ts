import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { inTransaction } from '@social-data/database/in-transaction';
import {
  DatasetBusyError,
  type DatasetState,
  DatasetWriteError,
  datasetState,
  lastVisibleRow,
  readDatasetState,
  type StoredRevision,
} from './dataset-state.ts';
import {
  createAnswerWriter,
  createAuthorWriter,
  createUserRows,
  createUserWriter,
} from './revision-writers.ts';

/** Length of one slice, and so the longest time that a call waits for it. */
const SLICE_MS = 20;

/**
 * Runs the work for every item in short transactions and yields to the event loop between them, so that a running
 * gateway keeps serving calls. On failure or abort, the transactions that were committed stay.
 * @throws the signal's reason when it is aborted
 */
export async function runInTimeSlices<Item>(
  database: DatabaseSync,
  items: Iterable<Item>,
  work: (item: Item) => void,
  { signal, afterSlice }: { signal?: AbortSignal | undefined; afterSlice?: () => void } = {},
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  let isDone = false;
  while (!isDone) {
    signal?.throwIfAborted();
    isDone = inTransaction(database, () => runSlice(iterator, work));
    afterSlice?.();
    await setImmediate();
  }
}

/** Returns whether the last item is done. */
function runSlice<Item>(items: Iterator<Item>, work: (item: Item) => void): boolean {
  const end = performance.now() + SLICE_MS;
  do {
    const next = items.next();
    if (next.done) return true;
    work(next.value);
  } while (performance.now() < end);
  return false;
}

/** Rows that one step changes at most, which keeps the time slices short. */
const BATCH_ROWS = 200;

/** Yields the step until it says that nothing is left. */
function* repeat(step: () => boolean): Generator<() => void> {
  let hasMore = true;
  while (hasMore)
    yield () => {
      hasMore = step();
    };
}

/**
 * Deletes invisible rows: those of a revision that was aborted or interrupted, and those that the active revision
 * replaced. It can be interrupted and repeated at any time.
 */
async function collectGarbage(database: DatabaseSync, state: DatasetState): Promise<void> {
  await runInTimeSlices(database, hiddenUsers(database, state), (remove) => remove());
  state.hasVersions = false;
  await runInTimeSlices(database, otherGarbage(database, state), (remove) => remove());
}

/** Reads in batches, because a statement that stays open would block the transactions of others. */
function* hiddenUsers(database: DatabaseSync, state: DatasetState): Generator<() => void> {
  const users = createUserRows(database);
  const removeVersion = database.prepare(
    'DELETE FROM dataset_user_versions WHERE old_row = ? OR new_row = ?',
  );
  const removeAll = (query: string, value: number) => {
    const rows = database.prepare(`${query} LIMIT ${BATCH_ROWS}`);
    return repeat(() => {
      const found = rows.all(value).map(({ row }) => Number(row));
      for (const row of found) {
        users.remove(row);
        removeVersion.run(row, row);
      }
      return found.length === BATCH_ROWS;
    });
  };
  const versions = 'SELECT iif(revision > ?, new_row, old_row) AS row FROM dataset_user_versions';
  yield* removeAll(versions, state.revision);
  const notActivated = 'SELECT row FROM dataset_users WHERE row > ? ORDER BY row';
  yield* removeAll(notActivated, lastVisibleRow(state));
}

function* otherGarbage(database: DatabaseSync, state: DatasetState): Generator<() => void> {
  const { revision, oldestRevision, lastAnswer } = state;
  const change = (statement: string, table: string, condition: string, ...values: number[]) => {
    const prepared = database.prepare(
      `${statement} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${condition} LIMIT ${BATCH_ROWS})`,
    );
    return repeat(() => Number(prepared.run(...values).changes) === BATCH_ROWS);
  };
  const remove = (table: string, condition: string, ...values: number[]) =>
    change(`DELETE FROM ${table}`, table, condition, ...values);
  yield* remove('dataset_staged_answers', 'TRUE');
  yield* remove('dataset_staged_ad_slots', 'TRUE');
  yield* remove('dataset_answers', 'number > ?', lastAnswer);
  for (const table of ['dataset_sample_authors', 'dataset_captured', 'dataset_answer_lists'])
    yield* remove(table, 'revision > ?', revision);
  for (const table of ['dataset_captured', 'dataset_answer_lists', 'dataset_answers']) {
    yield* remove(table, 'until_revision <= ?', oldestRevision);
    // A revision that was never activated has replaced nothing.
    const restore = `UPDATE ${table} SET until_revision = NULL`;
    yield* change(restore, table, 'until_revision > ?', revision);
  }
}

/**
 * Runs a seed, import or export while no other such job runs.
 * @throws DatasetBusyError when another job holds the dataset, DatasetWriteError, and what the job throws
 */
export async function runExclusively<Result>(
  database: DatabaseSync,
  job: (state: DatasetState) => Promise<Result>,
): Promise<Result> {
  const state = datasetState(database);
  if (state.isLocked) throw new DatasetBusyError();
  state.isLocked = true;
  try {
    await collectGarbage(database, state);
    return await job(state);
  } catch (error) {
    throw isSqliteError(error) ? new DatasetWriteError(error) : error;
  } finally {
    state.isLocked = false;
  }
}

function isSqliteError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}

/**
 * Empties the dataset, to build it again from the log: everything becomes invisible at once, and the next job removes
 * it. Calls fail until `isRebuilding` is false again.
 * @throws DatasetBusyError, DatasetWriteError
 */
export function emptyDataset(database: DatabaseSync): Promise<void> {
  return runExclusively(database, async (state) => {
    inTransaction(database, () => {
      database.exec(
        'UPDATE dataset SET revision = 0, oldest_revision = 0, last_rank = 0, last_answer = 0',
      );
      database.exec('DELETE FROM dataset_log_entries');
    });
    Object.assign(state, readDatasetState(database), { isLocked: true, isRebuilding: true });
  });
}

/** Index pages that one step merges, which takes some milliseconds. */
const PAGES_PER_STEP = 100;

/**
 * Merges the segments of the search index into one, which makes every search faster. This reads the whole index, so
 * it pays only after a large revision; FTS5 merges small segments by itself.
 */
async function mergeSearchIndex(database: DatabaseSync): Promise<void> {
  const merge = database.prepare(
    "INSERT INTO dataset_user_search (dataset_user_search, rank) VALUES ('merge', ?)",
  );
  const countChanges = database.prepare('SELECT total_changes() AS count');
  const changes = () => Number(countChanges.get()?.count);
  // A negative number starts over with all segments, a positive one continues.
  let pages = -PAGES_PER_STEP;
  const step = () => {
    const before = changes();
    merge.run(pages);
    pages = PAGES_PER_STEP;
    // FTS5 documents that a step which changes fewer than two rows had nothing to merge.
    return changes() - before >= 2;
  };
  await runInTimeSlices(database, repeat(step), (mergeSome) => mergeSome());
}

/** Revisions before the active one whose lists stay readable. */
const MAX_OLD_REVISIONS = 10;

/** A revision, with its last user and its last answer. */
interface RevisionEnd {
  readonly revision: number;
  readonly lastRank: number;
  readonly lastAnswer: number;
}

/** Makes everything that was written for the next revision visible, in one transaction. */
function activateRevision(
  database: DatabaseSync,
  state: DatasetState,
  { revision, lastRank, lastAnswer }: RevisionEnd,
): void {
  const oldestRevision = Math.max(state.oldestRevision, revision - MAX_OLD_REVISIONS);
  const update = database.prepare(
    'UPDATE dataset SET revision = ?, oldest_revision = ?, last_rank = ?, last_answer = ?',
  );
  inTransaction(database, () => update.run(revision, oldestRevision, lastRank, lastAnswer));
  const completeRevision = revision;
  Object.assign(state, {
    ...{ revision, completeRevision, oldestRevision, lastRank, lastAnswer },
  });
}

/** Share of the users that a revision has to write before the search index is merged. */
const MIN_SHARE_TO_MERGE = 1 / 4;

export interface RevisionWriters {
  readonly users: ReturnType<typeof createUserWriter>;
  readonly answers: ReturnType<typeof createAnswerWriter>;
  readonly authors: ReturnType<typeof createAuthorWriter>;
}

interface WriteRevisionOptions {
  /** The number of the revision. @default that after the active one */
  readonly revision?: number;
  /**
   * Called when everything is written, with the rank of the last user. The revision is activated when it resolves; until
   * then, cursors of the revision are valid.
   */
  readonly beforeActivation?: (revision: StoredRevision) => Promise<void>;
  /** Whether a revision in which nothing changed is activated as well. @default false */
  readonly activateUnchanged?: boolean;
}

/**
 * Writes a revision of the dataset while the active one keeps serving calls. The revision is activated when `write`
 * resolves with `ok`. When it resolves otherwise, rejects or is aborted, or when the process dies, the active
 * revision stays as it was.
 * @throws DatasetBusyError, DatasetWriteError, and what `write` and `beforeActivation` throw
 */
export function writeRevision<Result extends { readonly ok: boolean }>(
  database: DatabaseSync,
  write: (writers: RevisionWriters) => Promise<Result>,
  { revision: number, beforeActivation, activateUnchanged = false }: WriteRevisionOptions = {},
): Promise<Result> {
  return runExclusively(database, async (state) => {
    try {
      const revision = number ?? state.revision + 1;
      const users = createUserWriter(database, state, revision);
      const answers = createAnswerWriter(database, state, revision);
      const authors = createAuthorWriter(database, revision);
      const result = await write({ users, answers, authors });
      const written = users.writtenCount() + answers.writtenCount() + authors.writtenCount();
      if (result.ok && (written > 0 || activateUnchanged)) {
        const end = { revision, lastRank: users.lastRank(), lastAnswer: answers.lastAnswer() };
        state.completeRevision = revision;
        await beforeActivation?.({ revision, lastRank: end.lastRank });
        activateRevision(database, state, end);
        await mergeIndexIfLarge(database, state, users.writtenCount());
      }
      return result;
    } finally {
      state.completeRevision = state.revision;
      // Garbage that cannot be removed now, for example on a full disk, is invisible and goes before the next job.
      await collectGarbage(database, state).catch(() => undefined);
    }
  });
}

async function mergeIndexIfLarge(
  database: DatabaseSync,
  { lastRank }: DatasetState,
  writtenUsers: number,
): Promise<void> {
  if (writtenUsers < MIN_SHARE_TO_MERGE * lastRank || writtenUsers === 0) return;
  // The revision is active by now. An index that is not merged only makes searches slower.
  await mergeSearchIndex(database).catch(() => undefined);
}
