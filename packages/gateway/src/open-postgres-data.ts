import { openDatabase } from '@social-data/database/open-database';
import { openPostgres, type Postgres } from '@social-data/database/postgres/open-postgres';
import { openNodeDataset } from '@social-data/dataset/dataset';
import { DatasetLog } from '@social-data/dataset/log/dataset-log';
import { createPostgresStore } from '@social-data/ledger/postgres/create-postgres-store';
import { checkUsable, quotaZoneOfNodes } from '@social-data/ledger/postgres/ledger-use';
import type { Store } from '@social-data/ledger/store';
import type { Clock } from '@social-data/source/source';
import type { DatabaseConfig } from './config/gateway-config.ts';
import type { OpenData, OpenDataOptions } from './open-data-file.ts';

/** `application_name` of admin connections. They never join as a node. */
const ADMINISTRATION = 'administration';

/**
 * Opens the data of a node: tokens and ledger in the shared database, the dataset in the data file of the node.
 * @throws PostgresError when the database cannot be used, DataFileError when the file cannot
 */
export async function openPostgresData(
  file: string,
  { address, node, timeouts }: DatabaseConfig,
  options: OpenDataOptions,
): Promise<OpenData> {
  const postgres = await openPostgres(address, { node, timeouts });
  try {
    const database = openDatabase({ file });
    try {
      const store = await createPostgresStore(postgres, { ...options, node });
      const close = async () => {
        await store.close();
        await postgres.close();
        database.close();
      };
      const dataset = openNodeDataset(database, new DatasetLog(postgres, node));
      return { store, dataset, postgres, close: once(close) };
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

/** The store of a shared database for administration, from any machine. */
export interface PostgresAdministration {
  readonly postgres: Postgres;
  readonly store: Store;
  /** IANA time zone of the daily quota. */
  readonly quotaZone: string;
  close(): Promise<void>;
}

interface AdministrationOptions {
  readonly clock: Clock;
  /** The time zone of this command. It is used until the first node has joined. */
  readonly quotaZone: string;
  /** Whether the user gave the time zone: then it must be that of the nodes. */
  readonly isGiven: boolean;
  /** See `PostgresOptions`. */
  readonly onlyReads: boolean;
  /** See `OpenDataOptions`. */
  readonly useMovedLedger: boolean;
}

/**
 * @throws PostgresError when the database cannot be used, StoreError when its nodes have another time zone, or its
 * ledger was moved
 */
export async function openPostgresAdministration(
  { address, timeouts }: DatabaseConfig,
  { clock, onlyReads, useMovedLedger, ...zone }: AdministrationOptions,
): Promise<PostgresAdministration> {
  const postgres = await openPostgres(address, { node: ADMINISTRATION, timeouts, onlyReads });
  try {
    await checkUsable(postgres.pool, { useMovedLedger });
    const quotaZone = await quotaZoneOfNodes(postgres, zone);
    const store = await createPostgresStore(postgres, {
      ...{ clock, quotaZone, useMovedLedger, node: null },
    });
    const close = async () => {
      await store.close();
      await postgres.close();
    };
    return { postgres, store, quotaZone, close };
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}
