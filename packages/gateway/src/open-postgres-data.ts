import { openDatabase } from '@social-data/database/open-database';
import { openPostgres } from '@social-data/database/postgres/open-postgres';
import { openNodeDataset } from '@social-data/dataset/dataset';
import { DatasetLog } from '@social-data/dataset/log/dataset-log';
import { createPostgresStore } from '@social-data/ledger/postgres/create-postgres-store';
import type { DatabaseConfig } from './config/gateway-config.ts';
import type { OpenData, OpenDataOptions } from './open-data.ts';

/**
 * Opens the data of a node: tokens and ledger in the shared database, the dataset in the data file of the node.
 * @throws PostgresError when the database cannot be used, DataFileError when the file cannot
 */
export async function openPostgresData(
  file: string,
  { address, node }: DatabaseConfig,
  options: OpenDataOptions,
): Promise<OpenData> {
  const postgres = await openPostgres(address, { node });
  try {
    const database = openDatabase({ file });
    try {
      const store = await createPostgresStore(postgres, { ...options, node });
      const dataset = openNodeDataset(database, new DatasetLog(postgres, node));
      let closing: Promise<void> | undefined;
      const close = async () => {
        await store.close();
        await postgres.close();
        database.close();
      };
      return {
        ...{ store, dataset, postgres },
        close: () => {
          closing ??= close();
          return closing;
        },
      };
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    await postgres.close();
    throw error;
  }
}
