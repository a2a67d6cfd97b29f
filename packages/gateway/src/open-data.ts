import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from './clock.ts';
import type { GatewayConfig } from './config/gateway-config.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { createDatasetSource } from './source/dataset/create-dataset-source.ts';
import type { Source } from './source/source.ts';
import { createSqliteStore } from './store/sqlite/create-sqlite-store.ts';
import { openDatabase } from './store/sqlite/open-database.ts';
import type { Store } from './store/store.ts';

/** What the gateway keeps, and what it answers from. */
export interface Data {
  /** The data file; undefined when both parts were given. */
  readonly database: DatabaseSync | undefined;
  readonly store: Store;
  readonly source: Source;
  close(): Promise<void>;
}

/**
 * Opens store and source over one data file, but for those that are given.
 * @param publicUrl the address of links in answers; asked when the first answer is made
 * @throws DataFileError when the file cannot be used
 */
export async function openData(
  config: GatewayConfig,
  parts: GatewayParts,
  { clock, publicUrl }: { readonly clock: Clock; readonly publicUrl: () => string },
): Promise<Data> {
  const database = parts.database ?? openIfNeeded(config, parts);
  const close = async (): Promise<void> => {
    if (database?.isOpen) database.close();
  };
  try {
    const store = parts.store ?? createSqliteStore(demand(database), { clock });
    const source =
      parts.source ??
      createDatasetSource({
        database: demand(database),
        cursorSecret: await store.secretValue('cursors'),
        publicUrl,
        ...(config.pageSizes && { pageSizes: config.pageSizes }),
      });
    const closeAll = async (): Promise<void> => {
      await source.close();
      await store.close();
      await close();
    };
    return { database, store, source, close: closeAll };
  } catch (error) {
    await close();
    throw error;
  }
}

function openIfNeeded(
  { dataDir }: GatewayConfig,
  { store, source }: GatewayParts,
): DatabaseSync | undefined {
  if (store && source) return undefined;
  return openDatabase({ file: join(dataDir, 'gateway.sqlite') });
}

function demand(database: DatabaseSync | undefined): DatabaseSync {
  if (database) return database;
  throw new Error('The data file was not opened');
}
