import type { DatabaseSync } from 'node:sqlite';
import { type DatasetState, lastRow } from '../dataset-state.ts';
import { inTurns } from './in-turns.ts';
import { userRows } from './user-rows.ts';

/** Rows that one statement deletes at most, so that a turn stays short. */
const BATCH = 200;

/**
 * Takes away what is not in force: what a change left behind that was given up or broken off, and what the one
 * before replaced. Nothing of it is shown, so this may be broken off at any time and done again.
 */
export async function tidyDataset(database: DatabaseSync, state: DatasetState): Promise<void> {
  await removeUsers(database, state);
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
    // Of a change that was given up: what it would have replaced is in force.
    const keep = `UPDATE ${table} SET until_revision = NULL`;
    await changeRows(database, keep, table, {
      condition: 'until_revision > ?',
      values: [revision],
    });
  }
}

async function removeUsers(database: DatabaseSync, state: DatasetState): Promise<void> {
  const rows = userRows(database);
  const forget = database.prepare(
    'DELETE FROM dataset_user_versions WHERE old_row = ? OR new_row = ?',
  );
  await inTurns(database, hiddenRows(database, state), (row) => {
    rows.remove(row);
    forget.run(row, row);
  });
  state.hidden = 'none';
}

/** Read a few at a time: an open statement would keep the others from their transactions. */
function* hiddenRows(database: DatabaseSync, state: DatasetState): Generator<number> {
  const versions = database.prepare(
    `SELECT iif(revision > ?, new_row, old_row) AS row FROM dataset_user_versions LIMIT ${BATCH}`,
  );
  const unborn = database.prepare(
    `SELECT row FROM dataset_users WHERE row > ? ORDER BY row LIMIT ${BATCH}`,
  );
  for (const read of [() => versions.all(state.revision), () => unborn.all(lastRow(state))]) {
    for (let found = read(); found.length > 0; found = read()) {
      for (const { row } of found) yield Number(row);
    }
  }
}

interface Selection {
  readonly condition: string;
  readonly values: readonly number[];
}

/** Runs a statement on the rows that are selected, a few at a time. It has to take them out of the selection. */
async function changeRows(
  database: DatabaseSync,
  statement: string,
  table: string,
  { condition, values }: Selection,
): Promise<void> {
  const change = database.prepare(
    `${statement} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${condition} LIMIT ${BATCH})`,
  );
  let isLeft = true;
  const untilNoneIsLeft = {
    *[Symbol.iterator]() {
      while (isLeft) yield;
    },
  };
  await inTurns(database, untilNoneIsLeft, () => {
    isLeft = Number(change.run(...values).changes) === BATCH;
  });
}
