import type { DatabaseSync } from 'node:sqlite';
import { isOperationId, operations } from '@social-data/contract/operations';
import { unpackNumbers } from '../answers/packed-numbers.ts';
import { whileAlone } from '../change/change-dataset.ts';
import type { DatasetState } from '../dataset-state.ts';

export interface ExportOptions {
  readonly signal?: AbortSignal;
}

/** Takes lines, with their line ends; the export waits for what it returns. */
export type WriteLines = (text: string) => Promise<void> | void;

/** Rows that are read at a time. */
const BATCH = 200;

/**
 * Writes the dataset as NDJSON that `importDataset` takes: users by popularity, authors of the samples, captured
 * answers about authors, questions and their answers. The same dataset gives the same bytes, and so does one that was
 * made by importing them.
 * @throws DatasetBusyError, the signal's reason, and what writing throws
 */
export function exportDataset(
  database: DatabaseSync,
  write: WriteLines,
  { signal }: ExportOptions = {},
): Promise<{ lines: number }> {
  return whileAlone(database, async (state) => {
    let lines = 0;
    for (const batch of batches(database, state)) {
      signal?.throwIfAborted();
      lines += batch.length;
      if (batch.length > 0) await write(batch.join(''));
    }
    return { lines };
  });
}

function* batches(database: DatabaseSync, state: DatasetState): Generator<string[]> {
  yield* userLines(database, state);
  yield* sampleAuthorLines(database);
  yield* capturedLines(database);
  yield* questionLines(database);
}

function* userLines(database: DatabaseSync, { lastRank }: DatasetState): Generator<string[]> {
  const read = database.prepare(
    'SELECT row, body FROM dataset_users WHERE row > ? ORDER BY row LIMIT ?',
  );
  for (let row = 0; row < 2 * lastRank; ) {
    const users = read.all(row, BATCH);
    if (users.length === 0) return;
    row = Number(users.at(-1)?.row);
    yield users.map(({ body }) => `{"kind":"user","user":${String(body)}}\n`);
  }
}

function* sampleAuthorLines(database: DatabaseSync): Generator<string[]> {
  const read = database.prepare(
    'SELECT id FROM dataset_sample_authors WHERE id > ? ORDER BY id LIMIT ?',
  );
  for (let id: string | undefined = ''; id !== undefined; ) {
    const ids: string[] = read.all(id, BATCH).map((row) => String(row.id));
    yield ids.map((each) => `${JSON.stringify({ kind: 'sample-author', oAuthorId: each })}\n`);
    id = ids.at(-1);
  }
}

/** The meaning of a call as its parameters again. */
function* capturedLines(database: DatabaseSync): Generator<string[]> {
  const list = database.prepare(
    'SELECT rowid FROM dataset_captured WHERE until_revision IS NULL ORDER BY operation, meaning',
  );
  const read = database.prepare(
    'SELECT operation, meaning, data FROM dataset_captured WHERE rowid = ?',
  );
  for (const { rowid } of list.all()) {
    const row = read.get(Number(rowid));
    const operationId = String(row?.operation);
    if (!isOperationId(operationId)) continue;
    const values: unknown[] = JSON.parse(String(row?.meaning));
    const names = operations[operationId].parameters.map(({ name }) => name);
    const parameters = JSON.stringify(
      Object.fromEntries(names.map((name, index) => [name, values[index]])),
    );
    const body = `{"code":0,"data":${String(row?.data)}}`;
    yield [`{"operationId":"${operationId}","parameters":${parameters},"body":${body}}\n`];
  }
}

function* questionLines(database: DatabaseSync): Generator<string[]> {
  const next = database.prepare(`
    SELECT question, by_default, ad_slot FROM dataset_answer_lists
    WHERE question > ? AND until_revision IS NULL ORDER BY question LIMIT 1`);
  const readBody = database.prepare('SELECT body FROM dataset_answers WHERE number = ?');
  for (let row = next.get(''); row; row = next.get(String(row.question))) {
    const questionId = JSON.stringify(row.question);
    const slot = typeof row.ad_slot === 'string' ? row.ad_slot : 'null';
    yield [`{"kind":"question","questionId":${questionId},"ad_info":${slot}}\n`];
    const numbers = unpackNumbers(row.by_default);
    for (let start = 0; start < numbers.length; start += BATCH) {
      yield numbers.slice(start, start + BATCH).map((number) => {
        const body = String(readBody.get(number)?.body);
        return `{"kind":"answer","questionId":${questionId},"answer":${body}}\n`;
      });
    }
  }
}
