import type { Store } from '../store.ts';
import { readLedger } from './read-ledger.ts';
import { readUsage } from './read-usage.ts';
import { secretValue } from './secret-value.ts';
import { catchUp, checkOpen, type StoreParts } from './store-parts.ts';
import { verifyLedger } from './verify-ledger.ts';

type RecordMethods = Pick<Store, 'usage' | 'ledger' | 'verify' | 'secretValue'>;

/** The methods of a store that read what is written. */
export function recordMethods(parts: StoreParts): RecordMethods {
  const { database, book, journal } = parts;
  return {
    async usage(filter) {
      catchUp(parts);
      return readUsage(database, filter);
    },
    async ledger(filter) {
      catchUp(parts);
      return readLedger(database, filter);
    },
    async verify() {
      catchUp(parts);
      return verifyLedger(database, book, journal);
    },
    async secretValue(name) {
      checkOpen(parts);
      return secretValue(database, name);
    },
  };
}
