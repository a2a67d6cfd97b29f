import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { isOperationId } from '@social-data/contract/operations';
import { readSnapshot } from '@social-data/database/read-snapshot';
import { lastVisibleRow, type StoredRevision } from './dataset-state.ts';
import { unpackNumbers } from './list-answers.ts';
import { parametersOfKey } from './revision-writer.ts';
import { type ChangeOptions, runExclusively } from './write-revision.ts';

/** Receives lines with their line ends. The export waits for the returned promise. */
export type WriteLines = (text: string) => Promise<void> | void;

/**
 * Writes the dataset as NDJSON for `importDataset`: users by popularity, sample authors, captured author data,
 * questions and their answers. The output is deterministic: equal datasets, and a dataset and its imported copy,
 * export the same bytes. A worker reads a snapshot, so that calls are not delayed.
 * @throws DatasetBusyError, the signal's reason, and what `write` throws
 */
export function exportDataset(
  database: DatabaseSync,
  write: WriteLines,
  { signal }: Pick<ChangeOptions, 'signal'> = {},
): Promise<{ lines: number }> {
  return runExclusively(database, async (state) => {
    let lines = 0;
    const { revision, lastRank } = state;
    const input = { revision, lastRank, output: 'lines' } as const;
    for await (const text of readInWorker(database, input, signal)) {
      signal?.throwIfAborted();
      lines += text.split('\n').length - 1;
      await write(text);
    }
    return { lines };
  });
}

/**
 * The SHA-256 of a revision, as 64 hexadecimal digits: of its number and its export. It is the same in every data file
 * that got the same seeds and imports in the same order, whatever was aborted in between.
 * @throws the signal's reason
 */
export async function revisionFingerprint(
  database: DatabaseSync,
  { revision, lastRank }: StoredRevision,
  signal?: AbortSignal,
): Promise<string> {
  const input = { revision, lastRank, output: 'fingerprint' } as const;
  for await (const fingerprint of readInWorker(database, input, signal)) return fingerprint;
  throw new Error('Unreachable: a revision has one fingerprint');
}

export interface ReadRequest extends StoredRevision {
  readonly output: 'lines' | 'fingerprint';
}

function readInWorker(
  database: DatabaseSync,
  input: ReadRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  return readSnapshot(database, {
    ...{ input, signal, read: () => readRevision(database, input) },
    startWorker: (options) => new Worker(new URL('./export-worker.ts', import.meta.url), options),
  });
}

/** Yields the lines in chunks, or the fingerprint. `export-worker.ts` calls it in the worker. */
export function* readRevision(
  database: DatabaseSync,
  { output, ...stored }: ReadRequest,
): Generator<string> {
  const chunks = inChunks(readLines(database, stored));
  if (output === 'lines') return yield* chunks;
  const hash = createHash('sha256').update(`${stored.revision}\n`);
  for (const chunk of chunks) hash.update(chunk);
  yield hash.digest('hex');
}

/** Characters after which lines are written. */
const CHUNK_LENGTH = 64 * 1024;

function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

function* readLines(database: DatabaseSync, stored: StoredRevision): Generator<string> {
  const { revision } = stored;
  const users = database.prepare(`
    SELECT body FROM dataset_users
    WHERE row <= ?1
      AND row NOT IN (SELECT old_row FROM dataset_user_versions WHERE revision <= ?2)
      AND row NOT IN (SELECT new_row FROM dataset_user_versions WHERE revision > ?2)
    ORDER BY row`);
  for (const { body } of users.iterate(lastVisibleRow(stored), revision))
    yield `{"kind":"user","user":${String(body)}}\n`;
  const authors = database.prepare(
    'SELECT id FROM dataset_sample_authors WHERE revision <= ? ORDER BY id',
  );
  for (const { id } of authors.iterate(revision))
    yield `${JSON.stringify({ kind: 'sample-author', oAuthorId: id })}\n`;
  yield* capturedLines(database, revision);
  yield* questionLines(database, revision);
}

function* capturedLines(database: DatabaseSync, revision: number): Generator<string> {
  const select = database.prepare(`
    SELECT operation, meaning AS key, data FROM dataset_captured
    WHERE revision <= ?1 AND (until_revision IS NULL OR until_revision > ?1)
    ORDER BY operation, meaning`);
  for (const { operation, key, data } of select.iterate(revision)) {
    const operationId = String(operation);
    if (!isOperationId(operationId)) continue;
    const parameters = JSON.stringify(parametersOfKey(operationId, String(key)));
    const body = `{"code":0,"data":${String(data)}}`;
    yield `{"operationId":"${operationId}","parameters":${parameters},"body":${body}}\n`;
  }
}

function* questionLines(database: DatabaseSync, revision: number): Generator<string> {
  const select = database.prepare(`
    SELECT question, by_default, ad_slot FROM dataset_answer_lists
    WHERE revision <= ?1 AND (until_revision IS NULL OR until_revision > ?1)
    ORDER BY question`);
  const readBody = database.prepare('SELECT body FROM dataset_answers WHERE number = ?');
  for (const { question, by_default, ad_slot } of select.iterate(revision)) {
    const questionId = JSON.stringify(question);
    yield `{"kind":"question","questionId":${questionId},"ad_info":${ad_slot ?? 'null'}}\n`;
    for (const number of unpackNumbers(by_default)) {
      const body = String(readBody.get(number)?.body);
      yield `{"kind":"answer","questionId":${questionId},"answer":${body}}\n`;
    }
  }
}
