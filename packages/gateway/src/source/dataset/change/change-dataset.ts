import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../../store/sqlite/in-transaction.ts';
import { DatasetBusyError, DatasetWriteError } from '../dataset-errors.ts';
import { type DatasetState, datasetState } from '../dataset-state.ts';
import { type AnswerWriter, answerWriter } from './answer-writer.ts';
import { type AuthorWriter, authorWriter } from './author-writer.ts';
import { mergeSearchIndex } from './merge-search-index.ts';
import { tidyDataset } from './tidy-dataset.ts';
import { type UserWriter, userWriter } from './user-writer.ts';

/** Revisions whose lists are kept, before the present one. */
const KEPT_REVISIONS = 10;
/** From this share of new users on, the index is put together anew. */
const LARGE_SHARE = 1 / 4;

export interface DatasetChange {
  readonly users: UserWriter;
  readonly answers: AnswerWriter;
  readonly authors: AuthorWriter;
}

/**
 * Runs a job that no other may disturb: seed, import or export.
 * @throws DatasetBusyError when another one is under way, DatasetWriteError
 */
export async function whileAlone<Result>(
  database: DatabaseSync,
  job: (state: DatasetState) => Promise<Result>,
): Promise<Result> {
  const state = datasetState(database);
  if (state.isBusy) throw new DatasetBusyError();
  state.isBusy = true;
  try {
    await tidyDataset(database, state);
    return await job(state);
  } catch (error) {
    throw isSqliteError(error) ? new DatasetWriteError(error) : error;
  } finally {
    state.isBusy = false;
  }
}

/**
 * Changes the dataset while it serves. What the work writes comes into force all at once when it resolves to
 * something that is `ok`, and not at all otherwise: when it rejects, is aborted, or the process dies.
 * @throws DatasetBusyError, DatasetWriteError, and what the work throws
 */
export function changeDataset<Result extends { readonly ok: boolean }>(
  database: DatabaseSync,
  work: (change: DatasetChange) => Promise<Result>,
): Promise<Result> {
  return whileAlone(database, async (state) => {
    try {
      const revision = state.revision + 1;
      const change: DatasetChange = {
        users: userWriter(database, state, revision),
        answers: answerWriter(database, state, revision),
        authors: authorWriter(database, revision),
      };
      const result = await work(change);
      if (result.ok) putInForce(database, state, change);
      if (result.ok) await mergeAfter(database, state, change);
      return result;
    } finally {
      // What cannot be taken away now, on a full disk say, is not shown either, and goes before the next job.
      await tidyDataset(database, state).catch(() => undefined);
    }
  });
}

function putInForce(
  database: DatabaseSync,
  state: DatasetState,
  { users, answers, authors }: DatasetChange,
): void {
  if (users.written() + answers.written() + authors.written() === 0) return;
  const revision = state.revision + 1;
  const next = {
    revision,
    oldestRevision: Math.max(state.oldestRevision, revision - KEPT_REVISIONS),
    lastRank: users.lastRank(),
    lastAnswer: answers.lastAnswer(),
  };
  const write = database.prepare(
    'UPDATE dataset SET revision = ?, oldest_revision = ?, last_rank = ?, last_answer = ?',
  );
  inTransaction(database, () =>
    write.run(next.revision, next.oldestRevision, next.lastRank, next.lastAnswer),
  );
  Object.assign(state, next, { hidden: state.hidden === 'new' ? 'old' : state.hidden });
}

async function mergeAfter(
  database: DatabaseSync,
  state: DatasetState,
  { users }: DatasetChange,
): Promise<void> {
  if (users.written() < LARGE_SHARE * state.lastRank || users.written() === 0) return;
  // The change is in force by now: that its index is not merged yet costs time in searches and nothing else.
  await mergeSearchIndex(database).catch(() => undefined);
}

function isSqliteError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}
