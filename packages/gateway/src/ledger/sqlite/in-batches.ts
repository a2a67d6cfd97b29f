import type { Row } from '../../database/columns.ts';

const BATCH_ROWS = 500;

/** Reads rows in batches. */
export function* inBatches<Result>(
  rows: Iterable<Row>,
  read: (row: Row) => Result,
): Generator<readonly Result[]> {
  let batch: Result[] = [];
  for (const row of rows) {
    batch.push(read(row));
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
