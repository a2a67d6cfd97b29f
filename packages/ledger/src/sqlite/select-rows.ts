import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Row } from '@social-data/database/columns';
import type { Statement, Value, Work } from '../ledger-database.ts';

const BATCH_ROWS = 500;

export type Select = (text: string, ...values: readonly Value[]) => readonly Row[];

/** Returns a function that runs a statement, and keeps each text prepared. */
export function createSelect(database: DatabaseSync): Select {
  const prepared = new Map<string, StatementSync>();
  return (text, ...values) => {
    const statement = prepared.get(text) ?? prepare(database, text);
    prepared.set(text, statement);
    return statement.all(...values.map(sqliteValue));
  };
}

/** Runs work at once. */
export function runWork<Result>(select: Select, work: Work<Result>): Result {
  let step = work.next([]);
  while (!step.done) step = work.next(select(step.value.text, ...step.value.values));
  return step.value;
}

/** Yields the rows of statements in batches. `snapshot-worker.ts` calls it in the worker. */
export function* selectBatches(
  database: DatabaseSync,
  statements: readonly Statement[],
): Generator<readonly Row[]> {
  for (const { text, values } of statements) {
    let batch: Row[] = [];
    for (const row of prepare(database, text).iterate(...values.map(sqliteValue))) {
      batch.push(row);
      if (batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}

/** Translates SQL of both databases. Node binds a list of values to `?1`, but not to `$1`. */
export function prepare(database: DatabaseSync, text: string): StatementSync {
  const translated = text
    .replace(/ FOR (SHARE|UPDATE|NO KEY UPDATE)( OF \w+ SKIP LOCKED)?$/, '')
    .replaceAll(/= ANY \((\$\d)\)/g, 'IN (SELECT value FROM json_each($1))')
    .replaceAll(/\$(\d)/g, '?$1');
  return database.prepare(translated);
}

export function sqliteValue(value: Value): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value === null || typeof value !== 'object' || value instanceof Uint8Array
    ? value
    : JSON.stringify(value);
}
