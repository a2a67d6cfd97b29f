import type { DatabaseSync } from 'node:sqlite';
import { datasetState } from './dataset-state.ts';
import {
  type ExportOptions,
  exportDataset,
  type WriteLines,
} from './import-export/export-dataset.ts';
import { type ImportOptions, importDataset } from './import-export/import-dataset.ts';
import type { ImportResult } from './import-export/line-parser.ts';
import type { TextChunks } from './import-export/split-lines.ts';
import { type DatasetSize, type SeedOptions, seedDataset } from './seed-dataset.ts';

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
export function createDatasetAdmin(database: DatabaseSync): DatasetAdmin {
  return {
    isEmpty: () => datasetState(database).revision === 0,
    seed: (size, options) => seedDataset(database, { ...size, ...options }),
    import: (chunks, options) => importDataset(database, chunks, options),
    export: (write, options) => exportDataset(database, write, options),
  };
}
