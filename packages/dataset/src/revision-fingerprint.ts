import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { readSnapshot } from '@social-data/database/read-snapshot';
import { firstRowOfRank } from './dataset-state.ts';
import { unpackNumbers } from './list-answers.ts';

/** The active revision, or the one that is being written. */
export interface FingerprintedRevision {
  readonly revision: number;
  /** Rank of its last user. */
  readonly lastRank: number;
}

/** Characters that are hashed together. */
const CHUNK_LENGTH = 64 * 1024;

/**
 * The SHA-256 of a revision, as 64 hexadecimal digits: of its number, and of users, authors and answers in the order
 * in which they are served. It is the same in every data file that got the same seeds and imports in the same order,
 * whatever was aborted in between. Only the active revision and the next one have all of their rows. A worker reads a
 * snapshot, so that calls are not delayed.
 * @throws the signal's reason
 */
export async function revisionFingerprint(
  database: DatabaseSync,
  revision: FingerprintedRevision,
  signal?: AbortSignal,
): Promise<string> {
  const read = () => readFingerprint(database, revision);
  for await (const fingerprint of readSnapshot(database, {
    ...{ input: revision, read, startWorker, signal },
  })) {
    return fingerprint;
  }
  throw new Error('Unreachable: a revision has one fingerprint');
}

function startWorker(options: ConstructorParameters<typeof Worker>[1]): Worker {
  return new Worker(new URL('./fingerprint-worker.ts', import.meta.url), options);
}

/** Yields the fingerprint. `fingerprint-worker.ts` calls it in the worker. */
export function* readFingerprint(
  database: DatabaseSync,
  revision: FingerprintedRevision,
): Generator<string> {
  const hash = createHash('sha256');
  let parts: string[] = [];
  let length = 0;
  for (const part of readParts(database, revision)) {
    parts.push(part);
    length += part.length;
    if (length < CHUNK_LENGTH) continue;
    hash.update(parts.join(''));
    parts = [];
    length = 0;
  }
  yield hash.update(parts.join('')).digest('hex');
}

function* readParts(
  database: DatabaseSync,
  { revision, lastRank }: FingerprintedRevision,
): Generator<string> {
  yield record('revision', revision);
  yield* readUsers(database, revision, lastRank);
  yield* readAuthors(database, revision);
  yield* readAnswerLists(database, revision);
}

/** The length before each value makes 'a', 'bc' another record than 'ab', 'c'. */
function record(...values: readonly unknown[]): string {
  let text = '';
  for (const value of values) {
    const part = value === null ? 'null' : String(value);
    text += `${value === null ? '-' : part.length}:${part}`;
  }
  return `${text}\n`;
}

function* readUsers(database: DatabaseSync, revision: number, lastRank: number): Generator<string> {
  const select = database.prepare(`
    SELECT id, body FROM dataset_users
    WHERE row <= ?
      AND row NOT IN (SELECT old_row FROM dataset_user_versions WHERE revision <= ?)
      AND row NOT IN (SELECT new_row FROM dataset_user_versions WHERE revision > ?)
    ORDER BY row`);
  const lastRow = firstRowOfRank(lastRank) + 1;
  for (const { id, body } of select.iterate(lastRow, revision, revision))
    yield record('user', id, body);
}

function* readAuthors(database: DatabaseSync, revision: number): Generator<string> {
  const samples = database.prepare(
    'SELECT id FROM dataset_sample_authors WHERE revision <= ? ORDER BY id',
  );
  for (const { id } of samples.iterate(revision)) yield record('sample author', id);
  const captured = database.prepare(`
    SELECT operation, meaning, data FROM dataset_captured
    WHERE revision <= ? AND (until_revision IS NULL OR until_revision > ?)
    ORDER BY operation, meaning`);
  for (const { operation, meaning, data } of captured.iterate(revision, revision))
    yield record('captured', operation, meaning, data);
}

function* readAnswerLists(database: DatabaseSync, revision: number): Generator<string> {
  const lists = database.prepare(`
    SELECT question, by_default, by_update, ad_slot FROM dataset_answer_lists
    WHERE revision <= ? AND (until_revision IS NULL OR until_revision > ?)
    ORDER BY question`);
  const readAnswer = database.prepare(
    'SELECT id, updated, body FROM dataset_answers WHERE number = ?',
  );
  for (const { question, by_default, by_update, ad_slot } of lists.iterate(revision, revision)) {
    yield record('question', question, ad_slot);
    for (const number of unpackNumbers(by_default)) {
      const answer = readAnswer.get(number);
      yield record('answer', answer?.id ?? null, answer?.updated ?? null, answer?.body ?? null);
    }
    for (const number of unpackNumbers(by_update))
      yield record('by update', readAnswer.get(number)?.id ?? null);
  }
}
