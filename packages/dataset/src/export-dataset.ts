import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { isOperationId } from '@social-data/contract/operations';
import { readSnapshot } from '@social-data/database/read-snapshot';
import { parametersOfKey } from './canonical-key.ts';
import { lastVisibleRow, readDatasetState } from './dataset-state.ts';
import { unpackNumbers } from './list-answers.ts';
import { runExclusively } from './write-revision.ts';

export interface ExportOptions {
  readonly signal?: AbortSignal;
}

/** Receives lines with their line ends. The export waits for the returned promise. */
export type WriteLines = (text: string) => Promise<void> | void;

/** Lines that are written together. */
interface ExportedLines {
  readonly text: string;
  readonly lines: number;
}

/** Characters after which lines are written. */
const CHUNK_LENGTH = 64 * 1024;

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
  return runExclusively(database, async () => {
    let total = 0;
    const read = () => readDataset(database);
    const chunks = readSnapshot(database, { input: undefined, read, startWorker, signal });
    for await (const { text, lines } of chunks) {
      signal?.throwIfAborted();
      total += lines;
      await write(text);
    }
    return { lines: total };
  });
}

function startWorker(options: ConstructorParameters<typeof Worker>[1]): Worker {
  return new Worker(new URL('./export-worker.ts', import.meta.url), options);
}

/** Yields the lines in chunks. `export-worker.ts` calls it in the worker. */
export function* readDataset(database: DatabaseSync): Generator<ExportedLines> {
  let parts: string[] = [];
  let length = 0;
  for (const line of readLines(database)) {
    parts.push(line);
    length += line.length;
    if (length < CHUNK_LENGTH) continue;
    yield { text: parts.join(''), lines: parts.length };
    parts = [];
    length = 0;
  }
  if (parts.length > 0) yield { text: parts.join(''), lines: parts.length };
}

function* readLines(database: DatabaseSync): Generator<string> {
  yield* userLines(database);
  yield* sampleAuthorLines(database);
  yield* capturedLines(database);
  yield* questionLines(database);
}

function* userLines(database: DatabaseSync): Generator<string> {
  const select = database.prepare('SELECT body FROM dataset_users WHERE row <= ? ORDER BY row');
  for (const { body } of select.iterate(lastVisibleRow(readDatasetState(database))))
    yield `{"kind":"user","user":${String(body)}}\n`;
}

function* sampleAuthorLines(database: DatabaseSync): Generator<string> {
  for (const { id } of database
    .prepare('SELECT id FROM dataset_sample_authors ORDER BY id')
    .iterate())
    yield `${JSON.stringify({ kind: 'sample-author', oAuthorId: id })}\n`;
}

function* capturedLines(database: DatabaseSync): Generator<string> {
  const select = database.prepare(`
    SELECT operation, meaning AS key, data FROM dataset_captured WHERE until_revision IS NULL
    ORDER BY operation, meaning`);
  for (const row of select.iterate()) {
    const operationId = String(row.operation);
    if (!isOperationId(operationId)) continue;
    const parameters = JSON.stringify(parametersOfKey(operationId, String(row.key)));
    const body = `{"code":0,"data":${String(row.data)}}`;
    yield `{"operationId":"${operationId}","parameters":${parameters},"body":${body}}\n`;
  }
}

function* questionLines(database: DatabaseSync): Generator<string> {
  const select = database.prepare(`
    SELECT question, by_default, ad_slot FROM dataset_answer_lists
    WHERE until_revision IS NULL ORDER BY question`);
  const readBody = database.prepare('SELECT body FROM dataset_answers WHERE number = ?');
  for (const row of select.iterate()) {
    const questionId = JSON.stringify(row.question);
    const slot = typeof row.ad_slot === 'string' ? row.ad_slot : 'null';
    yield `{"kind":"question","questionId":${questionId},"ad_info":${slot}}\n`;
    for (const number of unpackNumbers(row.by_default)) {
      const body = String(readBody.get(number)?.body);
      yield `{"kind":"answer","questionId":${questionId},"answer":${body}}\n`;
    }
  }
}
