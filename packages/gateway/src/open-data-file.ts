import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from './clock.ts';
import { openDatabase } from './database/open-database.ts';
import type { Postgres } from './database/postgres/open-postgres.ts';
import { type Dataset, openDataset } from './dataset/dataset.ts';
import { createSqliteStore } from './ledger/sqlite/create-sqlite-store.ts';
import type { Store } from './ledger/store.ts';

/** An open data file: the store with accounts and ledger, and the dataset. */
export interface DataFile {
  readonly store: Store;
  readonly dataset: Dataset;
  /** The database that is shared with other nodes, if there is one. */
  readonly postgres?: Postgres;
  close(): Promise<void>;
}

export interface DataFileOptions {
  readonly clock: Clock;
  /** IANA time zone of the daily quota. */
  readonly quotaZone: string;
}

/** The path of the data file in a data folder. */
export function dataFilePath(dataDir: string): string {
  return join(dataDir, 'gateway.sqlite');
}

/**
 * Opens a data file. This is the one place that chooses a store: the gateway, the admin commands and
 * the benchmark all call it.
 * @throws DataFileError when the file cannot be used
 */
export function openDataFile(file: string, options: DataFileOptions): DataFile {
  return dataFileOf(openDatabase({ file }), options);
}

/** Store and dataset of an open database. Closing them closes the database. */
export function dataFileOf(
  database: DatabaseSync,
  { clock, quotaZone }: DataFileOptions,
): DataFile {
  try {
    const store = createSqliteStore(database, { clock, quotaZone });
    return { store, dataset: openDataset(database), close: () => store.close() };
  } catch (error) {
    database.close();
    throw error;
  }
}
