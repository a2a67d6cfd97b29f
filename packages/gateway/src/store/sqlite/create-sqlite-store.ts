import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../clock.ts';
import type { LedgerEntry, Store } from '../store.ts';
import { accountMethods } from './account-methods.ts';
import { backupDatabase } from './backup-database.ts';
import { callMethods } from './call-methods.ts';
import { readLedger } from './read-ledger.ts';
import { recordMethods } from './record-methods.ts';
import { checkOpen, createStoreParts, type StoreParts } from './store-parts.ts';

export interface SqliteStoreOptions {
  readonly clock: Clock;
}

/**
 * The store over one SQLite file, opened with `openDatabase`, which it closes at its end. Decisions are taken in
 * memory, at once; what they come to is in the file before `settle` resolves. Rates are counted in memory only: a
 * restart begins them anew. Lines of the ledger are kept for good.
 */
export function createSqliteStore(database: DatabaseSync, { clock }: SqliteStoreOptions): Store {
  const parts = createStoreParts(database, clock);
  return {
    released: releaseLeft(parts),
    ...accountMethods(parts),
    ...callMethods(parts),
    ...recordMethods(parts),
    ...lifetimeMethods(parts),
  };
}

/** Ends the calls that another process left under way when it was killed. */
function releaseLeft({ database, journal }: StoreParts): readonly LedgerEntry[] {
  const left = readLedger(database, { state: 'reserved' });
  journal.release(left.map(({ id }) => id));
  journal.flush();
  return left.map((entry) => ({ ...entry, state: 'released' }));
}

function lifetimeMethods(parts: StoreParts): Pick<Store, 'backup' | 'close'> {
  const { database, journal } = parts;
  /** One backup at a time: two would keep each other from their steps. */
  let lastBackup: Promise<unknown> = Promise.resolve();

  const copyTo = async (file: string): Promise<void> => {
    journal.flush();
    journal.pause();
    await backupDatabase(database, file, () => journal.flush()).finally(() => journal.resume());
  };
  return {
    async backup(file) {
      checkOpen(parts);
      const copying = lastBackup.then(() => copyTo(file));
      lastBackup = copying.catch(() => undefined);
      await copying;
    },
    async close() {
      if (!parts.isOpen) return;
      parts.isOpen = false;
      await lastBackup;
      const error = await journal.close();
      database.close();
      if (error !== undefined) throw error;
    },
  };
}
