import type { DatabaseSync } from 'node:sqlite';
import type { Source } from '../source.ts';
import { createDatasetSource, type DatasetSourceOptions } from './create-dataset-source.ts';
import { createDatasetAdmin, type DatasetAdmin } from './dataset-admin.ts';

/** The embedded dataset of a data file: the source that serves it, and the commands that change it. */
export interface Dataset extends DatasetAdmin {
  createSource(options: Omit<DatasetSourceOptions, 'database'>): Source;
}

/** @param database opened with `openDatabase` */
export function openDataset(database: DatabaseSync): Dataset {
  return {
    ...createDatasetAdmin(database),
    createSource: (options) => createDatasetSource({ ...options, database }),
  };
}
