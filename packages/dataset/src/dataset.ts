import type { DatabaseSync } from 'node:sqlite';
import type { Source } from '@social-data/source/source';
import { createDatasetSource, type DatasetSourceOptions } from './create-dataset-source.ts';
import { datasetState } from './dataset-state.ts';
import { type ExportOptions, exportDataset, type WriteLines } from './export-dataset.ts';
import { type ImportOptions, importDataset } from './import-dataset.ts';
import type { ImportResult } from './line-parser.ts';
import { type DatasetSize, type SeedOptions, seedDataset } from './seed-dataset.ts';
import type { TextChunks } from './split-lines.ts';

/**
 * Changes and exports the dataset, also while it serves calls. One job runs at a time: another one rejects with
 * `DatasetBusyError`. A seed or import takes effect as a whole when it ends, or not at all.
 */
export interface DatasetAdmin {
  /** Whether nothing was ever written to the dataset. */
  isEmpty(): boolean | Promise<boolean>;
  /** Adds sample data. */
  seed(size: DatasetSize, options?: SeedOptions): Promise<void>;
  /** Imports the text of an NDJSON file. */
  import(chunks: TextChunks, options?: ImportOptions): Promise<ImportResult>;
  /** Writes the dataset as NDJSON. */
  export(write: WriteLines, options?: ExportOptions): Promise<{ lines: number }>;
}

/** @param database the connection that the dataset source uses, if there is one */
function createDatasetAdmin(database: DatabaseSync): DatasetAdmin {
  return {
    isEmpty: () => datasetState(database).revision === 0,
    seed: (size, options) => seedDataset(database, { ...size, ...options }),
    import: (chunks, options) => importDataset(database, chunks, options),
    export: (write, options) => exportDataset(database, write, options),
  };
}

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
