import type { DatabaseSync } from 'node:sqlite';
import { type DatasetState, lastVisibleRow } from '../dataset-state.ts';
import { runInTimeSlices } from './time-slice.ts';
import { createUserRows } from './user-rows.ts';

/** Rows that one statement changes at most, which keeps the time slices short. */
const BATCH_ROWS = 200;

/**
 * Deletes invisible rows: those of a revision that was aborted or interrupted, and those that the active revision
 * replaced. It can be interrupted and repeated at any time.
 */
export async function collectGarbage(database: DatabaseSync, state: DatasetState): Promise<void> {
  await removeHiddenUsers(database, state);
  const { revision, oldestRevision, lastAnswer } = state;
  const remove = (table: string, condition: string, ...values: number[]) =>
    changeRows(database, `DELETE FROM ${table}`, table, { condition, values });
  await remove('dataset_staged_answers', 'TRUE');
  await remove('dataset_staged_ad_slots', 'TRUE');
  await remove('dataset_answers', 'number > ?', lastAnswer);
  for (const table of ['dataset_sample_authors', 'dataset_captured', 'dataset_answer_lists']) {
    await remove(table, 'revision > ?', revision);
  }
  for (const table of ['dataset_captured', 'dataset_answer_lists', 'dataset_answers']) {
    await remove(table, 'until_revision <= ?', oldestRevision);
    // A revision that was never activated has replaced nothing.
    const restore = `UPDATE ${table} SET until_revision = NULL`;
    await changeRows(database, restore, table, {
      condition: 'until_revision > ?',
      values: [revision],
    });
  }
}

async function removeHiddenUsers(database: DatabaseSync, state: DatasetState): Promise<void> {
  const rows = createUserRows(database);
  const removeVersion = database.prepare(
    'DELETE FROM dataset_user_versions WHERE old_row = ? OR new_row = ?',
  );
  await runInTimeSlices(database, hiddenRows(database, state), (row) => {
    rows.remove(row);
    removeVersion.run(row, row);
  });
  state.hiddenVersions = 'none';
}

/** Reads in batches, because a statement that stays open would block the transactions of others. */
function* hiddenRows(database: DatabaseSync, state: DatasetState): Generator<number> {
  const versions = database.prepare(
    `SELECT iif(revision > ?, new_row, old_row) AS row FROM dataset_user_versions LIMIT ${BATCH_ROWS}`,
  );
  const notActivated = database.prepare(
    `SELECT row FROM dataset_users WHERE row > ? ORDER BY row LIMIT ${BATCH_ROWS}`,
  );
  const queries = [
    () => versions.all(state.revision),
    () => notActivated.all(lastVisibleRow(state)),
  ];
  for (const read of queries) {
    for (let found = read(); found.length > 0; found = read()) {
      for (const { row } of found) yield Number(row);
    }
  }
}

interface RowSelection {
  readonly condition: string;
  readonly values: readonly number[];
}

/** Runs a statement on the selected rows, in batches. The statement has to take the rows out of the selection. */
async function changeRows(
  database: DatabaseSync,
  statement: string,
  table: string,
  { condition, values }: RowSelection,
): Promise<void> {
  const change = database.prepare(
    `${statement} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${condition} LIMIT ${BATCH_ROWS})`,
  );
  let hasMore = true;
  const batches = {
    *[Symbol.iterator]() {
      while (hasMore) yield;
    },
  };
  await runInTimeSlices(database, batches, () => {
    hasMore = Number(change.run(...values).changes) === BATCH_ROWS;
  });
}
