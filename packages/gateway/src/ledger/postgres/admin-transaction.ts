import type pg from 'pg';
import { inPostgresTransaction } from '../../database/postgres/in-transaction.ts';
import type { Postgres } from '../../database/postgres/open-postgres.ts';
import { StoreError, StoreWriteError } from '../store-errors.ts';
import { checkNotMoved } from './moved-ledger.ts';

/** What changes of accounts, groups and budgets need. */
export interface AdminContext {
  /** Milliseconds since 1970 by the clock of the database. */
  readonly now: () => number;
  /** IANA time zone of the daily quota. */
  readonly quotaZone: string;
  /** See `PostgresStoreOptions`. */
  readonly useMovedLedger: boolean;
}

/** Runs a change in one transaction, unless tokens and ledger were moved out of the database. */
export async function inAdminTransaction<Result>(
  { pool }: Postgres,
  { useMovedLedger }: Pick<AdminContext, 'useMovedLedger'>,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  try {
    return await inPostgresTransaction(pool, async (client) => {
      if (!useMovedLedger) await checkNotMoved(client);
      return work(client);
    });
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreWriteError(error, 'Check the shared database and its log.');
  }
}
