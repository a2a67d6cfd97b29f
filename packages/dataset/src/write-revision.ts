import { statfsSync } from 'node:fs';
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
import { createUserRows, RevisionWriter } from './revision-writer.ts';

/** For a seed or an import. */
export interface ChangeOptions {
  /** Receives how far the change is, again and again. */
  readonly onProgress?: (progress: string) => void;
  /** Called while nodes of a shared database do not have the revision yet, with their names. */
  readonly onWait?: (nodes: readonly string[]) => void;
  /** Aborts the change; the dataset stays as it was. */
  readonly signal?: AbortSignal | undefined;
}

/** Length of one slice, and so the longest time that a call waits for it. */
const SLICE_MS = 20;

/**
 * Bytes of the disk that no seed or import takes, of a small disk a quarter. On a full one, the write-ahead log, of 32 MiB
 * at most, can be neither longer nor copied into the file: then no charge could be written, no row removed, and no gateway
 * started any more.
 */
const KEPT_BYTES = 64 * 2 ** 20;

/** @throws DatasetWriteError */
function checkSpace(database: DatabaseSync): void {
  const file = database.location();
  if (file === null) return;
  const { bavail, blocks, bsize } = statfsSync(file);
  if (bavail * bsize >= Math.min(KEPT_BYTES, (blocks * bsize) / 4)) return;
  throw new DatasetWriteError(new Error('the rest of the disk is kept for the charges of calls'));
}

/**
 * Writes rows of a revision in time slices.
 * @throws the signal's reason when it is aborted, DatasetWriteError before the disk is full
 */
export function writeInTimeSlices(
  database: DatabaseSync,
  steps: Generator<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  return runInTimeSlices(database, steps, () => {
    signal?.throwIfAborted();
    checkSpace(database);
  });
}

/**
 * Runs a generator, which works before each `yield`, in short transactions, and yields to the event loop between them, so
 * that a running gateway keeps serving calls. On failure, the transactions that were committed stay.
 */
async function runInTimeSlices(
  database: DatabaseSync,
  steps: Generator<void>,
  beforeSlice = () => {},
): Promise<void> {
  let isDone = false;
  const runSlice = () => {
    const end = performance.now() + SLICE_MS;
    while (!isDone && performance.now() < end) isDone = steps.next().done === true;
  };
  while (!isDone) {
    beforeSlice();
    inTransaction(database, runSlice);
    await setImmediate();
  }
}

/**
 * Deletes invisible rows: those of a revision that was aborted or interrupted, and those that the active revision
 * replaced. It can be interrupted and repeated at any time.
 */
async function collectGarbage(database: DatabaseSync, state: DatasetState): Promise<void> {
  await runInTimeSlices(database, removeInvisible(database, state));
  state.hasVersions = false;
}

/** Rows that one step changes at most, which keeps the time slices short. */
const BATCH_ROWS = 200;

function* removeInvisible(database: DatabaseSync, state: DatasetState): Generator<void> {
  const { revision, oldestRevision, lastAnswer } = state;
  const versions = 'SELECT iif(revision > ?, new_row, old_row) AS row FROM dataset_user_versions';
  yield* removeUsers(database, versions, revision);
  const notActivated = 'SELECT row FROM dataset_users WHERE row > ? ORDER BY row';
  yield* removeUsers(database, notActivated, lastVisibleRow(state));
  const change = function* (statement: string, table: string, condition: string) {
    const rows = `SELECT rowid FROM ${table} WHERE ${condition} LIMIT ${BATCH_ROWS}`;
    const prepared = database.prepare(`${statement} WHERE rowid IN (${rows})`);
    while (Number(prepared.run().changes) === BATCH_ROWS) yield;
  };
  const remove = (table: string, condition: string) =>
    change(`DELETE FROM ${table}`, table, condition);
  yield* remove('dataset_staged_answers', 'TRUE');
  yield* remove('dataset_staged_ad_slots', 'TRUE');
  yield* remove('dataset_answers', `number > ${lastAnswer}`);
  for (const table of ['dataset_sample_authors', 'dataset_captured', 'dataset_answer_lists'])
    yield* remove(table, `revision > ${revision}`);
  for (const table of ['dataset_captured', 'dataset_answer_lists', 'dataset_answers']) {
    yield* remove(table, `until_revision <= ${oldestRevision}`);
    // A revision that was never activated has replaced nothing.
    const restore = `UPDATE ${table} SET until_revision = NULL`;
    yield* change(restore, table, `until_revision > ${revision}`);
  }
}

/** Reads in batches, because a statement that stays open would block the transactions of others. */
function* removeUsers(database: DatabaseSync, query: string, value: number): Generator<void> {
  const users = createUserRows(database);
  const select = database.prepare(`${query} LIMIT ${BATCH_ROWS}`);
  const removeVersion = database.prepare(
    'DELETE FROM dataset_user_versions WHERE old_row = ?1 OR new_row = ?1',
  );
  for (;;) {
    const rows = select.all(value).map(({ row }) => Number(row));
    for (const row of rows) {
      users.remove(row);
      removeVersion.run(row);
    }
    if (rows.length < BATCH_ROWS) return;
    yield;
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
/** Share of the users that a revision has to write before the search index is merged. */
const MIN_SHARE_TO_MERGE = 1 / 4;

/**
 * Merges the segments of the search index into one, which makes every search faster. This reads the whole index, so
 * it pays only after a large revision; FTS5 merges small segments by itself.
 */
function* mergeSearchIndex(database: DatabaseSync): Generator<void> {
  const merge = database.prepare(
    "INSERT INTO dataset_user_search (dataset_user_search, rank) VALUES ('merge', ?)",
  );
  const countChanges = database.prepare('SELECT total_changes() AS count');
  const changes = () => Number(countChanges.get()?.count);
  // A negative number starts over with all segments, a positive one continues.
  let pages = -PAGES_PER_STEP;
  for (let before = changes(); ; before = changes()) {
    merge.run(pages);
    pages = PAGES_PER_STEP;
    // FTS5 documents that a step which changes fewer than two rows had nothing to merge.
    if (changes() - before < 2) return;
    yield;
  }
}

/** Revisions before the active one whose lists stay readable. */
const MAX_OLD_REVISIONS = 10;

/** Makes everything that was written for the next revision visible, in one transaction. */
function activateRevision(
  database: DatabaseSync,
  state: DatasetState,
  { revision, lastRank, lastAnswer }: RevisionWriter,
): void {
  const oldestRevision = Math.max(state.oldestRevision, revision - MAX_OLD_REVISIONS);
  const update = database.prepare(
    'UPDATE dataset SET revision = ?, oldest_revision = ?, last_rank = ?, last_answer = ?',
  );
  inTransaction(database, () => update.run(revision, oldestRevision, lastRank, lastAnswer));
  Object.assign(state, { revision, oldestRevision, lastRank, lastAnswer });
}

/** A revision of the log that nodes share. It is activated also when nothing changes. */
interface LoggedRevision {
  readonly revision: number;
  /**
   * Called when everything is written. The revision is activated when it resolves; until then, cursors of the revision
   * are valid.
   */
  readonly beforeActivation: (revision: StoredRevision) => Promise<void>;
}

/**
 * Writes a revision of the dataset while the active one keeps serving calls. The revision is activated when `write`
 * resolves, unless nothing has changed. When it rejects or is aborted, or when the process dies, the active revision
 * stays as it was.
 * @throws DatasetBusyError, DatasetWriteError, and what `write` and `beforeActivation` throw
 */
export function writeRevision(
  database: DatabaseSync,
  write: (writer: RevisionWriter) => Promise<void>,
  logged?: LoggedRevision,
): Promise<void> {
  return runExclusively(database, async (state) => {
    try {
      const writer = new RevisionWriter(database, state, logged?.revision ?? state.revision + 1);
      await write(writer);
      if (!writer.hasChanges && logged === undefined) return;
      state.completeRevision = writer.revision;
      await logged?.beforeActivation(writer);
      activateRevision(database, state, writer);
      // An index that is not merged only makes searches slower.
      if (writer.writtenUsers > 0 && writer.writtenUsers >= MIN_SHARE_TO_MERGE * state.lastRank)
        await runInTimeSlices(database, mergeSearchIndex(database)).catch(() => undefined);
    } finally {
      state.completeRevision = state.revision;
      // Garbage that cannot be removed now, for example on a full disk, is invisible and goes before the next job.
      await collectGarbage(database, state).catch(() => undefined);
    }
  });
}
