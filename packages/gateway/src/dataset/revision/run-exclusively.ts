import type { DatabaseSync } from 'node:sqlite';
import { DatasetBusyError, DatasetWriteError } from '../dataset-errors.ts';
import { type DatasetState, datasetState } from '../dataset-state.ts';
import { collectGarbage } from './collect-garbage.ts';

/**
 * Runs a seed, import or export while no other such job runs.
 * @throws DatasetBusyError when another job holds the dataset, DatasetWriteError, and what the job throws
 */
export async function runExclusively<Result>(
  database: DatabaseSync,
  job: (state: DatasetState) => Promise<Result>,
): Promise<Result> {
  const state = datasetState(database);
  if (state.isLocked) throw new DatasetBusyError();
  state.isLocked = true;
  try {
    await collectGarbage(database, state);
    return await job(state);
  } catch (error) {
    throw isSqliteError(error) ? new DatasetWriteError(error) : error;
  } finally {
    state.isLocked = false;
  }
}

function isSqliteError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}
