import type { DatabaseSync } from 'node:sqlite';
import { DataFileError } from '@social-data/database/data-file';
import { openDatabase } from '@social-data/database/open-database';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import { type Dataset, openDataset, openNodeDataset } from '@social-data/dataset/dataset';
import { markProblem, marksOf, READ_MARKS } from '@social-data/ledger/copy/copy-ledger';
import { createSqliteStore } from '@social-data/ledger/sqlite/create-sqlite-store';
import type { Store } from '@social-data/ledger/store';
import type { Clock } from '@social-data/source/source';
import { checkAccess, dataFilePath } from './config/data-folder.ts';
import type { DatabaseConfig, GatewayConfig } from './config/gateway-config.ts';

/** The open data of a gateway: the store with accounts and ledger, and the dataset. */
export interface OpenData {
  readonly store: Store;
  readonly dataset: Dataset;
  /** The database of all nodes; absent when accounts and ledger are in the data file. */
  readonly postgres?: Postgres;
  /** Whether the data file is that of a node, whose tokens are elsewhere, and was opened without the shared database. */
  readonly isOfNode?: boolean;
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
  const options = { clock, quotaZone, useMovedLedger };
  if (sharedDatabase === null) return openDataFile(file, options);
  return openPostgresData(file, sharedDatabase, options);
}

const OF_NODE = `SELECT EXISTS (SELECT 1 FROM dataset_log_entries) AND NOT EXISTS (SELECT 1 FROM accounts) AS found`;

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
  const isOfNode = database.prepare(OF_NODE).get()?.found === 1;
  if (problem === undefined) return { ...dataFileOf(database, options), isOfNode };
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

/** The data of a node: tokens and ledger in the shared database, the dataset in the data file of the node. */
async function openPostgresData(
  file: string,
  { address, node }: DatabaseConfig,
  options: OpenDataOptions,
): Promise<OpenData> {
  // Imported only here, because loading the driver would slow down every command of a gateway on SQLite.
  const { openPostgres } = await import('@social-data/database/postgres/open-postgres');
  const { createPostgresStore } = await import(
    '@social-data/ledger/postgres/create-postgres-store'
  );
  const { DatasetLog } = await import('@social-data/dataset/log/dataset-log');
  const postgres = await openPostgres(address, { node });
  try {
    const database = openDatabase({ file });
    try {
      const store = await createPostgresStore(postgres, { ...options, node });
      const dataset = openNodeDataset(database, new DatasetLog(postgres, node));
      const closeAll = async () => {
        await store.close();
        await postgres.close();
        database.close();
      };
      let closing: Promise<void> | undefined;
      const close = () => {
        closing ??= closeAll();
        return closing;
      };
      return { store, dataset, postgres, close };
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    await postgres.close();
    throw error;
  }
}
