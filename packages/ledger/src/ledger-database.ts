import type { Row } from '@social-data/database/columns';
import type { Account, AccountSummary } from './accounts.ts';
import type { BudgetStatus } from './rules/budgets.ts';
import { StoreError } from './store-errors.ts';

/** A value of a statement. A data file keeps booleans as numbers, and lists as JSON. */
export type Value =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | readonly string[]
  | readonly number[];

/**
 * SQL that both databases know, in the words of PostgreSQL, with `$1`, `$2` … in the place of its values. For a data file,
 * `sqlite/select-rows.ts` translates `= ANY ($1)`, and leaves out `FOR UPDATE` and its like: a single writer needs no locks.
 */
export interface Statement {
  readonly text: string;
  readonly values: readonly Value[];
}

/**
 * Work within a transaction: it yields statements, and gets their rows. A data file runs all of it in one turn of the
 * event loop, because its connection is shared: during an `await`, other writes would become part of the transaction.
 */
export type Work<Result> = Generator<Statement, Result, readonly Row[]>;

export function* rows(text: string, ...values: readonly Value[]): Work<readonly Row[]> {
  return yield { text, values };
}

export function* firstRow(text: string, ...values: readonly Value[]): Work<Row | undefined> {
  return (yield { text, values })[0];
}

/** Adds a row. */
export function* insert(table: string, row: Readonly<Record<string, Value>>): Work<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  yield* firstRow(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`,
    ...Object.values(row),
  );
}

/** Sets the balance of a locked account; null is unlimited. */
export function* writeBalance(id: string, balance: number | null): Work<void> {
  yield* firstRow('UPDATE account_states SET balance = $2 WHERE account = $1', id, balance);
}

/**
 * Locks a group, before any account: for SHARE while an account joins it, else so that none joins or leaves. FOR UPDATE
 * would also block the check of a foreign key, which comes after the lock of its account: a deadlock.
 * @throws StoreError when there is none
 */
export function* lockGroup(group: string | null, mode: 'SHARE' | 'NO KEY UPDATE'): Work<void> {
  if (group === null) return;
  const found = yield* firstRow(`SELECT name FROM groups WHERE name = $1 FOR ${mode}`, group);
  if (found !== undefined) return;
  throw new StoreError(
    `There is no group ${JSON.stringify(group)}. "groups list" shows all groups, "groups create" makes one.`,
  );
}

/** Locks several accounts at once, and the budgets that count their calls. */
export function* lockAll(accounts: readonly string[]): Work<void> {
  yield* rows(
    'SELECT 1 AS one FROM account_states WHERE account = ANY ($1) ORDER BY account FOR UPDATE',
    accounts,
  );
  yield* rows(
    `SELECT 1 AS one FROM budgets WHERE account = ANY ($1)
       OR group_name IN (SELECT group_name FROM memberships WHERE account = ANY ($1))
     ORDER BY number FOR NO KEY UPDATE`,
    accounts,
  );
}

/** How to read and change the ledger, in a data file or in a shared database. */
export interface LedgerDatabase {
  /** IANA time zone of the daily quota. */
  readonly quotaZone: string;
  readonly relations: Relations;
  readonly steps: ChangeSteps;
  /** Whole milliseconds since 1970, by the clock of the ledger. */
  now(): number;
  /** Writes pending calls, so that what follows reads them and comes after them in the ledger. Throws when the store is closed. */
  flush(): Promise<void> | void;
  /**
   * Makes a change in one transaction, all of it or nothing. After a lost connection, it finds out whether it was made.
   * Rejects with the `StoreError` of the work, with `StoreWriteError`, or with a `StoreError` when that is not known.
   */
  change<Result>(work: () => Work<Result>): Promise<Result>;
  /** All accounts, revoked ones included, in the order of creation. */
  accounts(): Promise<readonly AccountSummary[]>;
  /** All budgets, in the order of creation. */
  budgets(): Promise<readonly BudgetStatus[]>;
  /** The rows of a query that gives few of them. */
  read(text: string, ...values: readonly Value[]): Promise<readonly Row[]>;
  /** Batches of the rows of these queries, one after the other, all of one moment. An abort of the signal ends them. */
  snapshot(
    statements: readonly Statement[],
    signal: AbortSignal | undefined,
  ): AsyncIterable<readonly Row[]>;
}

/** A part of `Store` that is the same in both databases. */
export class LedgerPart {
  protected readonly database: LedgerDatabase;

  constructor(database: LedgerDatabase) {
    this.database = database;
  }
}

/** What has another shape in each database. */
export interface Relations {
  /** Calls in flight, as a table of a SELECT with the columns of `ledger_entries`. */
  readonly inFlight: string;
  /** Checks of what only this database has. Each SELECT gives a sentence, `problem`, for each disagreement. */
  readonly checks: readonly string[];
}

/** An account while a change holds its lock. */
export interface LockedAccount {
  readonly account: Account;
  /** Credits as its ledger has them; null is unlimited. */
  readonly balance: number | null;
  /** Credits of the balance that calls in flight reserve, which they may still be charged. */
  readonly reserved: number;
}

/**
 * The steps of a change that the two databases take differently. Groups are locked before accounts, accounts before
 * budgets, and several of a kind in ascending order, as calls do.
 */
export interface ChangeSteps {
  /** Lets one change at a time look whether a name is free. */
  lockNames(): Work<void>;
  /** Locks an account; undefined when there is none. */
  lock(id: string): Work<LockedAccount | undefined>;
  /** After a call that took daily quota was added to the usage. */
  countForDay(account: string, day: string): Work<void>;
  /** After requests were added: the nodes of a shared database count them for the day of the key, or of all keys. */
  countForKey(day: string, upstreamKey: string | null): Work<void>;
  /** The number of the next ledger entry. */
  nextEntry(): Work<number>;
  /**
   * After an account was added or changed.
   * @param secrets hashes of its secrets that were added or changed
   */
  changed(id: string, secrets?: readonly string[]): Work<void>;
  /** After the rate of an account was removed: a later one starts empty. */
  rateRemoved(id: string): Work<void>;
  /** After membership and group were written. Calls of the day, those in flight included, count for the new group. */
  groupChanged(from: string | null, to: string | null, day: string): Work<void>;
  /** After a budget was added, changed or removed. */
  budgetsChanged(): Work<void>;
  /** After a budget or charges of a day were added: counts what is spent of it in the periods that contain the day. */
  countBudget(number: number, day: string): Work<void>;
}

/** Reads the rows of a query in batches, from one moment. */
export async function* readBatches<Result>(
  database: LedgerDatabase,
  statement: Statement,
  read: (row: Row) => Result,
  signal?: AbortSignal,
): AsyncGenerator<readonly Result[]> {
  await database.flush();
  for await (const rows of database.snapshot([statement], signal)) yield rows.map(read);
}
