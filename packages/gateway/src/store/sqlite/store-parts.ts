import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../clock.ts';
import { StoreError } from '../store-errors.ts';
import { type AccountBook, createAccountBook } from './account-book.ts';
import { Journal } from './journal.ts';

/** What the methods of a store share. */
export interface StoreParts {
  readonly database: DatabaseSync;
  readonly clock: Clock;
  readonly book: AccountBook;
  readonly journal: Journal;
  /** Number of the next line of the ledger. */
  readonly nextId: () => number;
  isOpen: boolean;
}

export function createStoreParts(database: DatabaseSync, clock: Clock): StoreParts {
  return {
    database,
    clock,
    book: createAccountBook(database),
    journal: new Journal(database),
    nextId: ledgerNumbers(database),
    isOpen: true,
  };
}

export function checkOpen({ isOpen }: StoreParts): void {
  if (!isOpen) throw new StoreError('The store is closed.');
}

/** Writes what calls left, so that what comes next reads it, and follows it in the ledger. */
export function catchUp(parts: StoreParts): void {
  checkOpen(parts);
  parts.journal.flush();
}

/** One that was given out and never written is used again after a restart. */
function ledgerNumbers(database: DatabaseSync): () => number {
  let last = Number(
    database.prepare('SELECT coalesce(max(id), 0) AS last FROM ledger').get()?.last,
  );
  return () => {
    last += 1;
    return last;
  };
}
