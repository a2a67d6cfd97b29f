import type { Row } from '@social-data/database/columns';
import type { LedgerTable } from '@social-data/database/ledger-tables';
import type { Work } from '../ledger-database.ts';

/** Rows of a table that are copied at a time. */
export const COPIED_ROWS = 2_000;

/**
 * A ledger that is copied, or that a copy goes into. A row has the values that a data file stores: numbers for booleans and
 * times, JSON for lists.
 */
export interface CopySide {
  /** Names it in messages, and finds it again when the command is given again. */
  readonly name: string;
  /**
   * Ends calls in flight, which nothing is charged for, then runs the work, in one transaction. Nobody uses the ledger
   * meanwhile, or changes it afterwards without seeing what was marked.
   * @throws StoreError that names the gateways that serve calls
   */
  alone<Result>(work: () => Work<Result>): Promise<Result>;
  rows(table: LedgerTable): AsyncIterable<readonly Row[]>;
  /** Removes all rows of all tables. */
  clear(): Promise<void>;
  insert(table: LedgerTable, rows: readonly Row[]): Promise<void>;
  /** Makes what is derived from the rows, after all were inserted: counters, and numbers above all that were copied. */
  complete(): Promise<void>;
  /** See `Store.verify`. */
  verify(): Promise<readonly string[]>;
  close(): Promise<void>;
}
