import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../database/in-transaction.ts';
import { readDatasetState } from '../dataset-state.ts';
import { runExclusively } from './run-exclusively.ts';

/**
 * Empties the dataset, to build it again from the log: everything becomes invisible at once, and the next job removes
 * it. Calls fail until `isRebuilding` is false again.
 * @throws DatasetBusyError, DatasetWriteError
 */
export function emptyDataset(database: DatabaseSync): Promise<void> {
  return runExclusively(database, async (state) => {
    inTransaction(database, () => {
      database.exec(
        'UPDATE dataset SET revision = 0, oldest_revision = 0, last_rank = 0, last_answer = 0',
      );
      database.exec('DELETE FROM dataset_log_entries');
    });
    Object.assign(state, readDatasetState(database), { isLocked: true, isRebuilding: true });
  });
}
