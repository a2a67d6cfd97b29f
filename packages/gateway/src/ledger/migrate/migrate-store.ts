import type { Clock } from '../../clock.ts';
import { openDatabase } from '../../database/open-database.ts';
import type { Postgres } from '../../database/postgres/open-postgres.ts';
import { createPostgresStore } from '../postgres/create-postgres-store.ts';
import { createSqliteStore } from '../sqlite/create-sqlite-store.ts';
import { noteMovedLedger } from '../sqlite/moved-ledger.ts';
import { StoreError } from '../store-errors.ts';
import { type Comparison, compareStores } from './compare-stores.ts';
import { type CopyProgress, copyToPostgres, finishMigration } from './copy-to-postgres.ts';

export interface MigrationOptions {
  readonly clock: Clock;
  /** IANA time zone of the daily quota. */
  readonly quotaZone: string;
  /** Whether a data file whose ledger was moved already may be copied into another database. @default false */
  readonly useMovedLedger?: boolean | undefined;
  readonly onProgress?: (progress: CopyProgress) => void;
}

/**
 * Copies tokens, ledger and usage of a data file, which no gateway uses, into a shared database, and compares the two.
 * The data file keeps its dataset, and a copy of the rest, which is marked as moved before any gateway can start on the
 * database. An interrupted migration continues when it is started again.
 * @throws DataFileError when a gateway uses the file, and StoreError when the database has other data or the two differ
 */
export async function migrateStore(
  file: string,
  postgres: Postgres,
  { clock, quotaZone, useMovedLedger = false, onProgress }: MigrationOptions,
): Promise<Comparison> {
  const database = openDatabase({ file });
  // Opening the store releases the calls that a killed gateway left in flight.
  const source = createSqliteStore(database, { clock, quotaZone });
  try {
    await copyToPostgres(database, postgres.pool, { onProgress, isAllowedAgain: useMovedLedger });
    const target = await createPostgresStore(postgres, { node: null, clock, quotaZone });
    const comparison = await compareStores(source, target, { database, pool: postgres.pool });
    if (comparison.problems.length > 0) throw new StoreError(comparison.problems.join('\n'));
    noteMovedLedger(database, clock.now());
    await finishMigration(postgres.pool);
    return comparison;
  } finally {
    await source.close();
  }
}
