import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from './clock.ts';
import { openDatabase } from './database/open-database.ts';
import type { Postgres } from './database/postgres/open-postgres.ts';
import { type Dataset, openDataset } from './dataset/dataset.ts';
import { createSqliteStore } from './ledger/sqlite/create-sqlite-store.ts';
import type { Store } from './ledger/store.ts';

/** The open data of a gateway: the store with accounts and ledger, and the dataset. */
export interface OpenData {
  readonly store: Store;
  readonly dataset: Dataset;
  /** The database of all nodes; absent when accounts and ledger are in the data file. */
  readonly postgres?: Postgres;
  close(): Promise<void>;
}

export interface OpenDataOptions {
  readonly clock: Clock;
  /** IANA time zone of the daily quota. */
  readonly quotaZone: string;
}

/** The path of the data file in a data folder. */
export function dataFilePath(dataDir: string): string {
  return join(dataDir, 'gateway.sqlite');
}

/**
 * Opens a data file with the SQLite store. `open-data.ts` chooses between it and PostgreSQL.
 * @throws DataFileError when the file cannot be used
 */
export function openDataFile(file: string, options: OpenDataOptions): OpenData {
  return dataFileOf(openDatabase({ file }), options);
}

/** Store and dataset of an open database. Closing them closes the database. */
export function dataFileOf(
  database: DatabaseSync,
  { clock, quotaZone }: OpenDataOptions,
): OpenData {
  try {
    const store = createSqliteStore(database, { clock, quotaZone });
    return { store, dataset: openDataset(database), close: () => store.close() };
  } catch (error) {
    database.close();
    throw error;
  }
}
