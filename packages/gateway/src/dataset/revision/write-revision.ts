import type { DatabaseSync } from 'node:sqlite';
import type { DatasetState } from '../dataset-state.ts';
import { activateRevision } from './activate-revision.ts';
import { type AnswerWriter, createAnswerWriter } from './answer-writer.ts';
import { type AuthorWriter, createAuthorWriter } from './author-writer.ts';
import { collectGarbage } from './collect-garbage.ts';
import { mergeSearchIndex } from './merge-search-index.ts';
import type { FingerprintedRevision } from './revision-fingerprint.ts';
import { runExclusively } from './run-exclusively.ts';
import { createUserWriter, type UserWriter } from './user-writer.ts';

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
