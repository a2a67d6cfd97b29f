import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../database/in-transaction.ts';
import type { DatasetState } from '../dataset-state.ts';

/** Revisions before the active one whose lists stay readable. */
const MAX_OLD_REVISIONS = 10;

/** A revision, with its last user and its last answer. */
export interface RevisionEnd {
  readonly revision: number;
  readonly lastRank: number;
  readonly lastAnswer: number;
}

/** Makes everything that was written for the next revision visible, in one transaction. */
export function activateRevision(
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
