import type { Row } from '@social-data/database/columns';
import type { Account, AccountSummary, ChangedAccount } from './accounts.ts';
import type { BudgetStatus } from './rules/budgets.ts';

/** A value of a statement. A data file keeps booleans as numbers, and lists as JSON. */
export type Value =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | readonly string[]
  | readonly number[];

/** SQL that both databases know, with `$1`, `$2` … in the place of its values. */
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
   * Makes a change in one transaction, all of it or nothing. Rejects with the `StoreError` of the work, or with
   * `StoreWriteError`.
   * @param mayBeLost whether a power loss may undo it. @default false
   */
  change<Result>(work: () => Work<Result>, mayBeLost?: boolean): Promise<Result>;
  /** As `change`, for changes of accounts: after a lost connection, it finds out whether they were made. */
  changeAccounts(work: () => Work<readonly ChangedAccount[]>): Promise<readonly ChangedAccount[]>;
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

/** What the shared SQL reads under one name and shape, although the tables differ. */
export interface Relations {
  /** Calls in flight, as rows of `ledger_entries`. */
  readonly inFlight: string;
  /** SELECT of the texts in a list that is a value of a statement. */
  readonly listed: (place: string) => string;
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

/** A call whose entry a change added to the ledger. */
export interface EndedCall {
  readonly accountId: string;
  readonly day: string;
  /** Of the charge. */
  readonly credits: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly state: 'charged' | 'quota-taken' | 'released';
}

/** An account that changes its group. */
export interface GroupChange {
  readonly from: string | null;
  readonly to: string | null;
  /** The first quota day in the new group. */
  readonly day: string;
}

/**
 * The steps of a change that the two databases take differently. Groups are locked before accounts, accounts before
 * budgets, and several of a kind in ascending order, as calls do. A data file has a single writer, and needs no locks.
 */
export interface ChangeSteps {
  /** At the end of a SELECT: what it reads stays as it is, or waits for this change. */
  readonly forShare: string;
  readonly forUpdate: string;
  /** As `forUpdate`, without the rows of `e` that another node has locked. */
  readonly skipLocked: string;
  /** Lets one change at a time look whether a name is free. */
  lockNames(): Work<void>;
  /** Takes the locks of several changes at once. */
  lockAll(accounts: readonly string[], groups: readonly string[]): Work<void>;
  /** Locks an account; undefined when there is none. */
  lock(id: string): Work<LockedAccount | undefined>;
  /** After the entry of a call that ended was added: counts it for the day and the budgets of its account. */
  countEnded(ended: EndedCall): Work<void>;
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
  groupChanged(change: GroupChange): Work<void>;
  /** After a budget was added, changed or removed. */
  budgetsChanged(): Work<void>;
  /** After that, for a budget that was added: counts what is spent of it. */
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
