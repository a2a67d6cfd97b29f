import type { Clock } from '../../clock.ts';
import { openDatabase } from '../../database/open-database.ts';
import type { Postgres } from '../../database/postgres/open-postgres.ts';
import { createPostgresStore } from '../postgres/create-postgres-store.ts';
import { createSqliteStore } from '../sqlite/create-sqlite-store.ts';
import { StoreError } from '../store-errors.ts';
import { type Comparison, compareStores } from './compare-stores.ts';
import { type CopyProgress, copyToPostgres, finishMigration } from './copy-to-postgres.ts';

export interface MigrationOptions {
  readonly clock: Clock;
  /** IANA time zone of the daily quota. */
  readonly quotaZone: string;
  readonly onProgress?: (progress: CopyProgress) => void;
}

/**
 * Copies tokens, ledger and usage of a data file, which no gateway uses, into a shared database, and compares the two.
 * The data file stays as it is, its dataset included. An interrupted migration continues when it is started again.
 * @throws DataFileError when a gateway uses the file, and StoreError when the database has other data or the two differ
 */
export async function migrateStore(
  file: string,
  postgres: Postgres,
  { clock, quotaZone, onProgress }: MigrationOptions,
): Promise<Comparison> {
  const database = openDatabase({ file });
  // Opening the store releases the calls that a killed gateway left in flight.
  const source = createSqliteStore(database, { clock, quotaZone });
  try {
    await copyToPostgres(database, postgres.pool, onProgress);
    const target = await createPostgresStore(postgres, { node: null, clock, quotaZone });
    const comparison = await compareStores(source, target);
    if (comparison.problems.length > 0) throw new StoreError(comparison.problems.join('\n'));
    await finishMigration(postgres.pool);
    return comparison;
  } finally {
    await source.close();
  }
}
