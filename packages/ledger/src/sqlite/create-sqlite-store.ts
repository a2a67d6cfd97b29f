import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { backupDatabase } from '@social-data/database/backup-database';
import { diskFailureOf, observeCommits } from '@social-data/database/in-transaction';
import type { Clock } from '@social-data/source/clock';
import type { NotReadyReason } from '@social-data/source/readiness-reason';
import { checkCredits } from '../check-limits.ts';
import { CommonStore } from '../common-store.ts';
import type { LedgerEntry } from '../ledger-entry.ts';
import { limitsOf, refusingLimit, reserve } from '../limits/account-state.ts';
import { quotaDay } from '../limits/quota-day.ts';
import { readEntry } from '../read-ledger.ts';
import type {
  Admission,
  AdmissionRequest,
  FoundAccount,
  Reservation,
  ReuseAdmission,
  Settlement,
  SettlementNotes,
  StorageMetrics,
  Store,
  UncountedCall,
} from '../store.ts';
import { CURRENT } from '../store.ts';
import type { StoreStatistics } from '../store-statistics.ts';
import { AccountCache } from './account-cache.ts';
import { compareMemory } from './compare-memory.ts';
import type { OpenCall } from './open-call.ts';
import {
  checkOpen,
  nextEntryId,
  SqliteLedger,
  type SqliteLedgerContext,
  sqliteRelations,
} from './sqlite-ledger.ts';
import { WriteQueue } from './write-queue.ts';

/** One object for the calls that have none. */
const noNotes: SettlementNotes = {};

export interface SqliteStoreOptions {
  readonly clock: Clock;
  /** IANA time zone of the daily quota. @default 'UTC' */
  readonly quotaZone?: string;
}

/**
 * Creates a store on one SQLite file that `openDatabase` opened, and releases the calls that a killed
 * process left in flight. The store decides in memory and writes in groups: every decision is in the
 * file before `settle` resolves. Rates exist in memory only and start empty after a restart.
 * Closing the store closes the database.
 */
export function createSqliteStore(
  database: DatabaseSync,
  { clock, quotaZone = 'UTC' }: SqliteStoreOptions,
): Store {
  return new SqliteStore(database, clock, quotaZone);
}

class SqliteStore extends CommonStore implements Store {
  readonly released: readonly LedgerEntry[];
  readonly storage: StorageMetrics;
  readonly #database: DatabaseSync;
  readonly #context: SqliteLedgerContext;
  readonly #clock: Clock;
  readonly #quotaZone: string;
  readonly #cache: AccountCache;
  readonly #queue: WriteQueue;
  #latestTime: number;
  /** Backups run one after the other, because two would block each other. */
  #lastBackup: Promise<unknown> = Promise.resolve();

  constructor(database: DatabaseSync, clock: Clock, quotaZone: string) {
    const { id, at } = newestEntry(database);
    const context = {
      ...{ clock, quotaZone, lastEntryId: id, isOpen: true },
      cache: new AccountCache(database, quotaZone),
      queue: new WriteQueue(database),
    };
    super(new SqliteLedger(database, context));
    this.#context = context;
    this.#database = database;
    this.storage = {
      observeCommits: (observer) => observeCommits(database, observer),
      walBytes: () => walBytes(database),
    };
    this.#clock = clock;
    this.#quotaZone = quotaZone;
    this.#cache = context.cache;
    this.#queue = context.queue;
    this.#latestTime = at;
    this.released = this.#releaseReserved();
  }

  /** All accounts are in memory, as they are now. */
  findAccount(secretHash: string): FoundAccount | undefined {
    const found = this.#cache.findBySecret(secretHash, this.latestTime());
    return found && { account: found.record, version: CURRENT };
  }

  latestTime(): number {
    this.#latestTime = Math.max(this.#latestTime, this.#clock.now());
    return this.#latestTime;
  }

  admit(request: AdmissionRequest): Admission {
    const { accountId, operationId, requestId, cost, mayBeBilled = false } = request;
    checkOpen(this.#context);
    checkCredits('The cost of a call', cost);
    const now = this.#clock.now();
    const monotonic = this.#clock.monotonic();
    const account = this.#cache.account(accountId);
    const usage = this.#cache.usageOn(account, quotaDay(this.#quotaZone, now));
    const refusal = refusingLimit(account, usage, cost, { now, monotonic });
    if (refusal !== undefined) {
      return { ok: false, ...refusal, limits: limitsOf(account, usage, monotonic) };
    }
    account.window?.take(monotonic);
    const id = nextEntryId(this.#context);
    const call: OpenCall = {
      reservation: { id, accountId, operationId, requestId, cost, day: usage.day },
      account,
      usage,
      reservesCredits: account.balance !== null,
      admittedAt: now,
      isWritten: false,
      mayBeBilled,
      waiter: undefined,
    };
    reserve(call);
    this.#queue.open(call);
    return { ok: true, reservation: call.reservation };
  }

  admitReuse(accountId: string): ReuseAdmission {
    checkOpen(this.#context);
    const monotonic = this.#clock.monotonic();
    const account = this.#cache.account(accountId);
    const usage = this.#cache.usageOn(account, this.#today());
    const wait = account.window?.wait(monotonic) ?? 0;
    if (wait === 0) account.window?.take(monotonic);
    const limits = limitsOf(account, usage, monotonic);
    return wait === 0
      ? { ok: true, limits }
      : { ok: false, limit: 'rate', retryAfter: wait, limits };
  }

  async persist({ id }: Reservation): Promise<void> {
    checkOpen(this.#context);
    return this.#queue.persist(id);
  }

  settle(
    { id, cost }: Reservation,
    code: number,
    notes: SettlementNotes = noNotes,
  ): Promise<Settlement> {
    return new Promise((resolve, reject) => {
      checkOpen(this.#context);
      const settled = ({ account, usage }: OpenCall) => {
        const limits = limitsOf(account, usage, this.#clock.monotonic());
        resolve({ charged: code === 0 ? cost : 0, limits });
      };
      const call = this.#queue.takeOpen(id);
      const settledAt = this.#clock.now();
      this.#queue.settle({ call, code, notes, settledAt, resolve: settled, reject });
    });
  }

  markDelivered({ id }: Reservation): void {
    if (this.#context.isOpen) this.#queue.markDelivered(id);
  }

  count(call: UncountedCall): void {
    if (this.#context.isOpen)
      this.#queue.count({ day: this.#today().day, via: 'call', saved: 0, ...call });
  }

  async limits(accountId: string) {
    checkOpen(this.#context);
    const account = this.#cache.account(accountId);
    const usage = this.#cache.usageOn(account, this.#today());
    return limitsOf(account, usage, this.#clock.monotonic());
  }

  /** Also compares the file with the memory, by which calls are admitted. */
  override async verify(signal?: AbortSignal): Promise<readonly string[]> {
    const problems = await super.verify(signal);
    const state = { database: this.#database, cache: this.#cache, queue: this.#queue };
    return [...problems, ...(await compareMemory(state, signal))];
  }

  problem(): NotReadyReason | undefined {
    const failure = diskFailureOf(this.#database);
    return failure && { id: 'disk_failed', message: failure.message };
  }

  statistics(): StoreStatistics {
    return this.#queue.statistics();
  }

  async backup(file: string, signal?: AbortSignal): Promise<void> {
    checkOpen(this.#context);
    const copying = this.#lastBackup.then(() => this.#copyTo(file, signal));
    this.#lastBackup = copying.catch(() => undefined);
    await copying;
  }

  async close(): Promise<void> {
    if (!this.#context.isOpen) return;
    this.#context.isOpen = false;
    await this.#lastBackup;
    const error = this.#queue.close();
    this.#database.close();
    if (error !== undefined) throw error;
  }

  async #copyTo(file: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    this.#queue.flush();
    this.#queue.pause();
    try {
      await backupDatabase(this.#database, file, () => {
        signal?.throwIfAborted();
        this.#queue.flush();
      });
    } finally {
      this.#queue.resume();
    }
  }

  #today() {
    return quotaDay(this.#quotaZone, this.#clock.now());
  }

  #releaseReserved(): readonly LedgerEntry[] {
    const reserved = reservedEntries(this.#database);
    this.#queue.release(reserved.map(({ id }) => id));
    this.#queue.flush();
    return reserved.map((entry) => ({ ...entry, state: 'released' }));
  }
}

/** Calls that are in flight according to the file, newest first. */
function reservedEntries(database: DatabaseSync): readonly LedgerEntry[] {
  const select = database.prepare(
    `SELECT e.*, NULL AS note FROM ${sqliteRelations.inFlight} e ORDER BY id DESC`,
  );
  return select.all().map(readEntry);
}

/** The number and the time of the newest ledger entry; zeros without any. */
function newestEntry(database: DatabaseSync): { readonly id: number; readonly at: number } {
  const newest = database.prepare('SELECT id, at FROM ledger ORDER BY id DESC LIMIT 1').get();
  return { id: Number(newest?.id ?? 0), at: Number(newest?.at ?? 0) };
}

function walBytes(database: DatabaseSync): number {
  const file = database.location();
  return file === null ? 0 : (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0);
}
