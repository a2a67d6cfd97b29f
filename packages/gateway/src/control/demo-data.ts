import type { DatabaseSync } from 'node:sqlite';
import { seedDataset } from '../source/dataset/change/seed-dataset.ts';
import { datasetState } from '../source/dataset/dataset-state.ts';

/** Enough for lists of several pages, little enough for a start that nobody waits for. */
const DEMO_SIZE = { authors: 200, users: 2_000, questions: 50 } as const;

/** Fills a dataset that never had anything in it. */
export async function addDemoData(database: DatabaseSync): Promise<void> {
  if (datasetState(database).revision === 0) await seedDataset(database, DEMO_SIZE);
}
