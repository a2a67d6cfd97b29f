import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { columns, type Row } from '@social-data/database/columns';
import { inTransaction } from '@social-data/database/in-transaction';
import { readSnapshot } from '@social-data/database/read-snapshot';
import type { Clock } from '@social-data/source/source';
import { type AccountSummary, readAccount } from '../accounts.ts';
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
import type { BudgetStatus } from '../rules/budgets.ts';
import { quotaDay } from '../rules/limits.ts';
import { StoreError, storeWriteError } from '../store-errors.ts';
import { AccountCache } from './account-cache.ts';
import { createSelect, runWork, type Select, selectBatches } from './select-rows.ts';
import { WriteQueue } from './write-queue.ts';

const relations: Relations = {
  // The literal state lets SQLite use the partial index of reserved entries.
  inFlight: `(SELECT * FROM ledger WHERE state = 'reserved')`,
  checks: [],
};

/** The ledger in the data file. After each change, the cache reads again what was changed. */
export class SqliteLedger implements LedgerDatabase {
  readonly quotaZone: string;
  readonly relations = relations;
  readonly steps: ChangeSteps;
  readonly cache: AccountCache;
  readonly queue: WriteQueue;
  readonly #database: DatabaseSync;
  readonly #clock: Clock;
  readonly #select: Select;
  /** What the cache reads when the change in progress is committed, by what it is. */
  #readings = new Map<string, () => void>();

  constructor(database: DatabaseSync, clock: Clock, quotaZone: string) {
    this.quotaZone = quotaZone;
    this.cache = new AccountCache(database, quotaZone);
    this.#database = database;
    this.#clock = clock;
    this.#select = createSelect(database);
    this.queue = new WriteQueue(database, this.newestEntry().id);
    this.steps = this.#createSteps();
  }

  now(): number {
    return Math.floor(this.#clock.now());
  }

  /** The number and the time of the newest ledger entry of the file; zeros without any. */
  newestEntry(): { readonly id: number; readonly at: number } {
    const [newest] = this.#select('SELECT id, at FROM ledger ORDER BY id DESC LIMIT 1');
    return { id: Number(newest?.id ?? 0), at: Number(newest?.at ?? 0) };
  }

  flush(): void {
    this.queue.checkOpen();
    this.queue.flush();
  }

  async change<Result>(work: () => Work<Result>): Promise<Result> {
    this.flush();
    this.#readings = new Map();
    const result = this.#write(work);
    for (const read of this.#readings.values()) read();
    return result;
  }

  #write<Result>(work: () => Work<Result>): Result {
    try {
      return inTransaction(this.#database, () => runWork(this.#select, work()));
    } catch (error) {
      throw error instanceof StoreError ? error : storeWriteError(error);
    }
  }

  async accounts(): Promise<readonly AccountSummary[]> {
    this.queue.checkOpen();
    return this.cache.summaries();
  }

  async budgets(): Promise<readonly BudgetStatus[]> {
    return this.cache.budgetsOn(quotaDay(this.quotaZone, this.now()).day);
  }

  async read(text: string, ...values: readonly Value[]): Promise<readonly Row[]> {
    this.queue.checkOpen();
    return this.#select(text, ...values);
  }

  snapshot(
    statements: readonly Statement[],
    signal: AbortSignal | undefined,
  ): AsyncIterable<readonly Row[]> {
    return readSnapshot(this.#database, {
      ...{ input: statements, signal, read: () => selectBatches(this.#database, statements) },
      startWorker: (options) =>
        new Worker(new URL('./snapshot-worker.ts', import.meta.url), options),
    });
  }

  #createSteps(): ChangeSteps {
    const { cache, queue } = this;
    const afterCommit = (what: string, read: () => void) => this.#readings.set(what, read);
    const budgetsChanged = (): Work<void> => {
      afterCommit('budgets', () => cache.readBudgets(queue.openCalls()));
      return resultOf(undefined);
    };
    const nothing = () => resultOf(undefined);
    return {
      ...{ lockNames: nothing, rateRemoved: nothing, countForDay: nothing, countBudget: nothing },
      // A gateway that runs counts by what it is told of the reconciliation, another one when it starts.
      countForKey: nothing,
      ...{ budgetsChanged, groupChanged: budgetsChanged },
      *lock(id: string): Work<LockedAccount | undefined> {
        const row = yield* firstRow('SELECT * FROM account_rows WHERE id = $1', id);
        if (row === undefined) return undefined;
        const balance = columns.numberOrNull(row, 'balance');
        const { reserved = 0 } = cache.accounts.get(id) ?? {};
        return { account: readAccount(row), balance, reserved };
      },
      nextEntry: () => resultOf(queue.nextEntry()),
      changed: (id: string, secrets: readonly string[] = []) => {
        afterCommit(id, () => cache.readAccount(id));
        for (const hash of secrets) afterCommit(hash, () => cache.readSecret(hash));
        return nothing();
      },
    };
  }
}

/** Work that needs no statement. */
function* resultOf<Result>(result: Result): Work<Result> {
  yield* [];
  return result;
}
