import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../database/in-transaction.ts';
import type { DatasetState } from '../dataset-state.ts';
import { type AnswerWriter, createAnswerWriter } from './answer-writer.ts';
import { type AuthorWriter, createAuthorWriter } from './author-writer.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { FingerprintedRevision } from './revision-fingerprint.ts';
import { runExclusively } from './run-exclusively.ts';
import { runInTimeSlices } from './time-slice.ts';
import { createUserWriter, type UserWriter } from './user-writer.ts';

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
  let hasMore = true;
  const steps = {
    *[Symbol.iterator]() {
      // A negative number starts over with all segments, a positive one continues.
      yield -PAGES_PER_STEP;
      while (hasMore) yield PAGES_PER_STEP;
    },
  };
  await runInTimeSlices(database, steps, (pages) => {
    const before = changes();
    merge.run(pages);
    // FTS5 documents that a step which changes fewer than two rows had nothing to merge.
    hasMore = changes() - before >= 2;
  });
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
  const hiddenVersions = state.hiddenVersions === 'new' ? 'old' : state.hiddenVersions;
  const completeRevision = revision;
  Object.assign(state, {
    ...{ revision, completeRevision, oldestRevision, lastRank, lastAnswer, hiddenVersions },
  });
}

/** Share of the users that a revision has to write before the search index is merged. */
const MIN_SHARE_TO_MERGE = 1 / 4;

export interface RevisionWriters {
  readonly users: UserWriter;
  readonly answers: AnswerWriter;
  readonly authors: AuthorWriter;
}

export interface WriteRevisionOptions {
  /** The number of the revision. @default that after the active one */
  readonly revision?: number;
  /**
   * Called when everything is written, with the rank of the last user. The revision is activated when it resolves; until
   * then, cursors of the revision are valid.
   */
  readonly beforeActivation?: (revision: FingerprintedRevision) => Promise<void>;
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
