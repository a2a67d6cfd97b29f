import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { columns, type Row } from '@social-data/database/columns';
import { type Durability, inTransaction } from '@social-data/database/in-transaction';
import { readSnapshot } from '@social-data/database/read-snapshot';
import type { Clock } from '@social-data/source/clock';
import type { AccountSummary, ChangedAccount } from '../accounts/account.ts';
import { readAccount } from '../accounts/read-account.ts';
import {
  type ChangeSteps,
  firstRow,
  type LedgerDatabase,
  type LockedAccount,
  type Relations,
  type Statement,
  type Value,
  type Work,
} from '../ledger-database.ts';
import { accountSummary } from '../limits/account-state.ts';
import type { Budget, BudgetStatus } from '../limits/budget.ts';
import { quotaDay } from '../limits/quota-day.ts';
import type { EndedCall } from '../logged-call.ts';
import { StoreError, storeWriteError } from '../store-errors.ts';
import type { AccountCache } from './account-cache.ts';
import { spentCredits } from './budget-cache.ts';
import { createSelect, runWork, selectBatches } from './select-rows.ts';
import type { WriteQueue } from './write-queue.ts';

export const sqliteRelations: Relations = {
  // The literal state lets SQLite use the partial index of reserved entries.
  inFlight: `(SELECT * FROM ledger WHERE state = 'reserved')`,
  listed: (place) => `SELECT value FROM json_each(${place})`,
  checks: [],
};

export interface SqliteLedgerContext {
  readonly clock: Clock;
  readonly quotaZone: string;
  readonly cache: AccountCache;
  readonly queue: WriteQueue;
  /** The number of the newest ledger entry, written or not. */
  lastEntryId: number;
  isOpen: boolean;
}

/** Ids that were never written are reused after a restart. */
export function nextEntryId(context: SqliteLedgerContext): number {
  context.lastEntryId += 1;
  return context.lastEntryId;
}

/** @throws StoreError when the store is closed */
export function checkOpen({ isOpen }: Pick<SqliteLedgerContext, 'isOpen'>): void {
  if (!isOpen) throw new StoreError('The store is closed.');
}

/** What a change has written, and the cache has to read again. */
interface Touched {
  readonly accounts: Set<string>;
  /** Accounts whose calls of a day were changed. */
  readonly days: Set<string>;
  readonly secrets: Set<string>;
  hasBudgets: boolean;
}

/** The ledger in the data file. After each change, the cache reads again what was changed. */
export class SqliteLedger implements LedgerDatabase {
  readonly quotaZone: string;
  readonly relations = sqliteRelations;
  readonly steps: ChangeSteps;
  readonly #database: DatabaseSync;
  readonly #context: SqliteLedgerContext;
  readonly #select: (statement: Statement) => readonly Row[];
  #touched = nothingTouched();

  constructor(database: DatabaseSync, context: SqliteLedgerContext) {
    this.quotaZone = context.quotaZone;
    this.#database = database;
    this.#context = context;
    this.#select = createSelect(database);
    this.steps = this.#createSteps();
  }

  now(): number {
    return Math.floor(this.#context.clock.now());
  }

  flush(): void {
    checkOpen(this.#context);
    this.#context.queue.flush();
  }

  async change<Result>(work: () => Work<Result>, mayBeLost = false): Promise<Result> {
    this.flush();
    this.#touched = nothingTouched();
    const result = this.#write(work, mayBeLost ? 'written' : 'synced');
    this.#readTouched(this.#touched);
    return result;
  }

  changeAccounts(work: () => Work<readonly ChangedAccount[]>): Promise<readonly ChangedAccount[]> {
    return this.change(work);
  }

  async accounts(): Promise<readonly AccountSummary[]> {
    checkOpen(this.#context);
    return [...this.#context.cache.accounts.values()].map(accountSummary);
  }

  async budgets(): Promise<readonly BudgetStatus[]> {
    const { day } = quotaDay(this.quotaZone, this.now());
    return this.#context.cache.budgets.statusesOn(day);
  }

  async read(text: string, ...values: readonly Value[]): Promise<readonly Row[]> {
    checkOpen(this.#context);
    return this.#select({ text, values });
  }

  snapshot(
    statements: readonly Statement[],
    signal: AbortSignal | undefined,
  ): AsyncIterable<readonly Row[]> {
    const read = () => selectBatches(this.#database, statements);
    return readSnapshot(this.#database, { input: statements, read, startWorker, signal });
  }

  #createSteps(): ChangeSteps {
    const context = this.#context;
    const budgetsChanged = () => {
      this.#touched.hasBudgets = true;
      return nothing();
    };
    return {
      ...{ forShare: '', forUpdate: '', skipLocked: '' },
      ...{ lockNames: nothing, lockAll: nothing, rateRemoved: nothing, countBudget: nothing },
      // A gateway that runs counts by what it is told of the reconciliation, another one when it starts.
      countForKey: nothing,
      budgetsChanged,
      *lock(id: string): Work<LockedAccount | undefined> {
        const row = yield* firstRow('SELECT * FROM account_rows WHERE id = $1', id);
        if (row === undefined) return undefined;
        const reserved = context.cache.accounts.get(id)?.reserved ?? 0;
        return {
          account: readAccount(row),
          balance: columns.numberOrNull(row, 'balance'),
          reserved,
        };
      },
      countEnded: ({ call, isCharged }: EndedCall) => {
        this.#touched.days.add(call.accountId);
        if (isCharged) this.#touched.hasBudgets = true;
        return nothing();
      },
      *nextEntry(): Work<number> {
        yield* nothing();
        return nextEntryId(context);
      },
      changed: (id: string, secrets: readonly string[] = []) => {
        this.#touched.accounts.add(id);
        for (const hash of secrets) this.#touched.secrets.add(hash);
        return nothing();
      },
      groupChanged: budgetsChanged,
      *spentOf(budget: Budget, period: string): Work<number> {
        const row = yield spentCredits(budget, period);
        return columns.number(row[0] ?? {}, 'spent');
      },
    };
  }

  #readTouched({ accounts, days, secrets, hasBudgets }: Touched): void {
    const { cache, queue } = this.#context;
    for (const id of accounts) cache.readAccount(id);
    for (const id of days) cache.readDays(id);
    for (const hash of secrets) cache.readSecret(hash);
    if (!hasBudgets) return;
    cache.budgets.readAll();
    cache.rebindBudgets(queue.openCalls());
  }

  #write<Result>(work: () => Work<Result>, durability: Durability): Result {
    try {
      return inTransaction(this.#database, () => runWork(this.#select, work()), durability);
    } catch (error) {
      throw error instanceof StoreError ? error : storeWriteError(error);
    }
  }
}

function nothingTouched(): Touched {
  return { accounts: new Set(), days: new Set(), secrets: new Set(), hasBudgets: false };
}

function* nothing(): Work<void> {}

function startWorker(options: ConstructorParameters<typeof Worker>[1]): Worker {
  return new Worker(new URL('./snapshot-worker.ts', import.meta.url), options);
}
