import type { DatabaseSync } from 'node:sqlite';
import { DataFileError } from '@social-data/database/data-file';
import { openDatabase } from '@social-data/database/open-database';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import { type Dataset, openDataset } from '@social-data/dataset/dataset';
import { markProblem, marksOf, READ_MARKS } from '@social-data/ledger/copy/copy-ledger';
import { createSqliteStore } from '@social-data/ledger/sqlite/create-sqlite-store';
import type { Store } from '@social-data/ledger/store';
import type { Clock } from '@social-data/source/source';
import { checkAccess, dataFilePath } from './config/data-folder.ts';
import type { GatewayConfig } from './config/gateway-config.ts';

/** The open data of a gateway: the store with accounts and ledger, and the dataset. */
export interface OpenData {
  readonly store: Store;
  readonly dataset: Dataset;
  /** The database of all nodes; absent when accounts and ledger are in the data file. */
  readonly postgres?: Postgres;
  /** Does nothing when the data is closed. */
  close(): Promise<void>;
}

export interface OpenDataOptions {
  readonly clock: Clock;
  /** IANA time zone of the daily quota. */
  readonly quotaZone: string;
  /** Whether to use tokens and ledger of the file although they were moved elsewhere. @default false */
  readonly useMovedLedger?: boolean;
}

/**
 * Opens the data of a configured gateway: the data file, or a shared database for tokens and ledger.
 * @throws ConfigError, DataFileError and PostgresError when they cannot be used
 */
export async function openData(
  { dataDir, sharedDatabase, quotaZone, useMovedLedger }: GatewayConfig,
  { clock }: Pick<OpenDataOptions, 'clock'>,
): Promise<OpenData> {
  checkAccess(dataDir, 'data folder');
  const file = dataFilePath(dataDir);
  if (sharedDatabase === null) return openDataFile(file, { clock, quotaZone, useMovedLedger });
  // Imported only here, because loading the driver would slow down every command of a gateway on SQLite.
  const { openPostgresData } = await import('./open-postgres-data.ts');
  return openPostgresData(file, sharedDatabase, { clock, quotaZone, useMovedLedger });
}

/**
 * Opens a data file with the SQLite store.
 * @throws DataFileError when the file cannot be used, or its tokens and ledger were moved, or are being copied into it
 */
export function openDataFile(
  file: string,
  { useMovedLedger = false, ...options }: OpenDataOptions,
): OpenData {
  const database = openDatabase({ file });
  const marks = marksOf(database.prepare(READ_MARKS).all());
  const problem = markProblem(marks, { useMovedLedger });
  if (problem === undefined) return dataFileOf(database, options);
  database.close();
  throw new DataFileError(file, problem);
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
