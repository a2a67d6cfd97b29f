import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { isOperationId } from '@social-data/contract/operations';
import { readSnapshot } from '@social-data/database/read-snapshot';
import { lastVisibleRow, type StoredRevision } from './dataset-state.ts';
import { unpackNumbers } from './list-answers.ts';
import { parametersOfKey } from './revision-writers.ts';
import { runExclusively } from './write-revision.ts';

export interface ExportOptions {
  readonly signal?: AbortSignal | undefined;
}

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
  { signal }: ExportOptions = {},
): Promise<{ lines: number }> {
  return runExclusively(database, async ({ revision, lastRank }) => {
    let total = 0;
    const request = { revision, lastRank, output: 'lines' } as const;
    for await (const { text, lines } of readInWorker(database, request, signal)) {
      signal?.throwIfAborted();
      total += lines;
      await write(text);
    }
    return { lines: total };
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
  const request = { revision, lastRank, output: 'fingerprint' } as const;
  for await (const { text } of readInWorker(database, request, signal)) return text;
  throw new Error('Unreachable: a revision has one fingerprint');
}

export interface ReadRequest extends StoredRevision {
  readonly output: 'lines' | 'fingerprint';
}

/** Lines that are written together, or a fingerprint. */
interface ReadText {
  readonly text: string;
  readonly lines: number;
}

function readInWorker(
  database: DatabaseSync,
  input: ReadRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<ReadText> {
  return readSnapshot(database, {
    ...{ input, signal, read: () => readRevision(database, input) },
    startWorker: (options) => new Worker(new URL('./export-worker.ts', import.meta.url), options),
  });
}

/** Yields the lines in chunks, or the fingerprint. `export-worker.ts` calls it in the worker. */
export function* readRevision(
  database: DatabaseSync,
  { output, ...revision }: ReadRequest,
): Generator<ReadText> {
  const chunks = inChunks(readLines(database, revision));
  if (output === 'lines') return yield* chunks;
  const hash = createHash('sha256').update(`${revision.revision}\n`);
  for (const { text } of chunks) hash.update(text);
  yield { text: hash.digest('hex'), lines: 0 };
}

/** Characters after which lines are written. */
const CHUNK_LENGTH = 64 * 1024;

function* inChunks(lines: Iterable<string>): Generator<ReadText> {
  let parts: string[] = [];
  let length = 0;
  for (const line of lines) {
    parts.push(line);
    length += line.length;
    if (length < CHUNK_LENGTH) continue;
    yield { text: parts.join(''), lines: parts.length };
    parts = [];
    length = 0;
  }
  if (parts.length > 0) yield { text: parts.join(''), lines: parts.length };
}

function* readLines(database: DatabaseSync, revision: StoredRevision): Generator<string> {
  yield* userLines(database, revision);
  yield* sampleAuthorLines(database, revision);
  yield* capturedLines(database, revision);
  yield* questionLines(database, revision);
}

function* userLines(database: DatabaseSync, stored: StoredRevision): Generator<string> {
  const { revision } = stored;
  const select = database.prepare(`
    SELECT body FROM dataset_users
    WHERE row <= ?
      AND row NOT IN (SELECT old_row FROM dataset_user_versions WHERE revision <= ?)
      AND row NOT IN (SELECT new_row FROM dataset_user_versions WHERE revision > ?)
    ORDER BY row`);
  for (const { body } of select.iterate(lastVisibleRow(stored), revision, revision))
    yield `{"kind":"user","user":${String(body)}}\n`;
}

function* sampleAuthorLines(
  database: DatabaseSync,
  { revision }: StoredRevision,
): Generator<string> {
  const select = database.prepare(
    'SELECT id FROM dataset_sample_authors WHERE revision <= ? ORDER BY id',
  );
  for (const { id } of select.iterate(revision))
    yield `${JSON.stringify({ kind: 'sample-author', oAuthorId: id })}\n`;
}

function* capturedLines(database: DatabaseSync, { revision }: StoredRevision): Generator<string> {
  const select = database.prepare(`
    SELECT operation, meaning AS key, data FROM dataset_captured
    WHERE revision <= ? AND (until_revision IS NULL OR until_revision > ?)
    ORDER BY operation, meaning`);
  for (const row of select.iterate(revision, revision)) {
    const operationId = String(row.operation);
    if (!isOperationId(operationId)) continue;
    const parameters = JSON.stringify(parametersOfKey(operationId, String(row.key)));
    const body = `{"code":0,"data":${String(row.data)}}`;
    yield `{"operationId":"${operationId}","parameters":${parameters},"body":${body}}\n`;
  }
}

function* questionLines(database: DatabaseSync, { revision }: StoredRevision): Generator<string> {
  const select = database.prepare(`
    SELECT question, by_default, ad_slot FROM dataset_answer_lists
    WHERE revision <= ? AND (until_revision IS NULL OR until_revision > ?)
    ORDER BY question`);
  const readBody = database.prepare('SELECT body FROM dataset_answers WHERE number = ?');
  for (const row of select.iterate(revision, revision)) {
    const questionId = JSON.stringify(row.question);
    yield `{"kind":"question","questionId":${questionId},"ad_info":${row.ad_slot ?? 'null'}}\n`;
    for (const number of unpackNumbers(row.by_default)) {
      const body = String(readBody.get(number)?.body);
      yield `{"kind":"answer","questionId":${questionId},"answer":${body}}\n`;
    }
  }
}
