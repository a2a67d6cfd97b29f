// A worker thread that runs expensive searches on a connection of its own, one after the other. `search-thread.ts`
// starts it.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openReader } from '@social-data/database/read-snapshot';
import { datasetState, readDatasetState } from '../dataset-state.ts';
import type { SearchResponse } from './search-thread.ts';
import { createUserIndex, type UserQuery } from './user-index.ts';

const USER_CACHE_BYTES = 16 * 2 ** 20;

// On Linux this is the priority of the thread alone: where cores are few, the event loop goes first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const database = openReader(String(workerData));
const state = datasetState(database);
const index = createUserIndex(database, state, USER_CACHE_BYTES);

parentPort?.on('message', (query: UserQuery) => {
  parentPort?.postMessage(find(query));
});

/** The transaction keeps the dataset as it is for all statements, while the gateway goes on writing. */
function find(query: UserQuery): SearchResponse {
  try {
    database.exec('BEGIN');
    const { revision } = state;
    Object.assign(state, readDatasetState(database));
    // A row may hold another user in another revision.
    if (state.revision !== revision) index.clear();
    return { revision: state.revision, users: index.find(query) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  } finally {
    if (database.isTransaction) database.exec('COMMIT');
  }
}
