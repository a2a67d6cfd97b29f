import type { DatabaseSync } from 'node:sqlite';
import { isOperationId } from '@social-data/contract/operations';
import { unpackNumbers } from '../answers/packed-numbers.ts';
import { parametersOfKey } from '../canonical-key.ts';
import type { DatasetState } from '../dataset-state.ts';
import { runExclusively } from '../revision/run-exclusively.ts';

export interface ExportOptions {
  readonly signal?: AbortSignal;
}

/** Receives lines with their line ends. The export waits for the returned promise. */
export type WriteLines = (text: string) => Promise<void> | void;

/** Rows that are read at a time. */
const BATCH_ROWS = 200;

/**
 * Writes the dataset as NDJSON for `importDataset`: users by popularity, sample authors, captured author data,
 * questions and their answers. The output is deterministic: equal datasets, and a dataset and its imported copy,
 * export the same bytes.
 * @throws DatasetBusyError, the signal's reason, and what `write` throws
 */
export function exportDataset(
  database: DatabaseSync,
  write: WriteLines,
  { signal }: ExportOptions = {},
): Promise<{ lines: number }> {
  return runExclusively(database, async (state) => {
    let lines = 0;
    for (const batch of readBatches(database, state)) {
      signal?.throwIfAborted();
      lines += batch.length;
      if (batch.length > 0) await write(batch.join(''));
    }
    return { lines };
  });
}

function* readBatches(database: DatabaseSync, state: DatasetState): Generator<string[]> {
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
    const users = read.all(row, BATCH_ROWS);
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
    const ids: string[] = read.all(id, BATCH_ROWS).map((row) => String(row.id));
    yield ids.map((each) => `${JSON.stringify({ kind: 'sample-author', oAuthorId: each })}\n`);
    id = ids.at(-1);
  }
}

function* capturedLines(database: DatabaseSync): Generator<string[]> {
  const list = database.prepare(
    'SELECT rowid FROM dataset_captured WHERE until_revision IS NULL ORDER BY operation, meaning',
  );
  const read = database.prepare(
    'SELECT operation, meaning AS key, data FROM dataset_captured WHERE rowid = ?',
  );
  for (const { rowid } of list.all()) {
    const row = read.get(Number(rowid));
    const operationId = String(row?.operation);
    if (!isOperationId(operationId)) continue;
    const parameters = JSON.stringify(parametersOfKey(operationId, String(row?.key)));
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
    for (let start = 0; start < numbers.length; start += BATCH_ROWS) {
      yield numbers.slice(start, start + BATCH_ROWS).map((number) => {
        const body = String(readBody.get(number)?.body);
        return `{"kind":"answer","questionId":${questionId},"answer":${body}}\n`;
      });
    }
  }
}
