import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { type BackupOptions, backupDatabase } from '@social-data/database/backup-database';
import { diskFailureOf, observeCommits } from '@social-data/database/in-transaction';
import type { Clock, NotReadyReason } from '@social-data/source/source';
import { checkCredits } from '../accounts.ts';
import { CommonStore } from '../common-store.ts';
import { type LedgerEntry, readEntry } from '../ledger-entry.ts';
import {
  limitsOf,
  quotaDay,
  type ReuseAdmission,
  refuseCall,
  reserve,
  takeRate,
} from '../rules/limits.ts';
import { callEnd } from '../rules/settlement.ts';
import {
  type Admission,
  type AdmissionRequest,
  CURRENT,
  type FoundAccount,
  type Reservation,
  type Settlement,
  type SettlementNotes,
  type Store,
  type StoreStatistics,
  type UncountedCall,
} from '../store.ts';
import { StoreError } from '../store-errors.ts';
import type { AccountCache } from './account-cache.ts';
import { SqliteLedger } from './sqlite-ledger.ts';
import type { OpenCall } from './write-group.ts';
import type { WriteQueue } from './write-queue.ts';

/** Accounts that are verified in one turn of the event loop, in about a millisecond. */
const ACCOUNTS_PER_TURN = 50;

interface SqliteStoreOptions {
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
export function createSqliteStore(database: DatabaseSync, options: SqliteStoreOptions): Store {
  return new SqliteStore(database, options);
}

class SqliteStore extends CommonStore implements Store {
  readonly released: readonly LedgerEntry[];
  readonly #database: DatabaseSync;
  readonly #ledger: SqliteLedger;
  readonly #cache: AccountCache;
  readonly #queue: WriteQueue;
  readonly #clock: Clock;
  #latestTime: number;
  /** Settles when all backups have ended. */
  #backups: Promise<unknown> = Promise.resolve();

  constructor(database: DatabaseSync, { clock, quotaZone = 'UTC' }: SqliteStoreOptions) {
    const ledger = new SqliteLedger(database, clock, quotaZone);
    super(ledger);
    this.#ledger = ledger;
    this.#cache = ledger.cache;
    this.#queue = ledger.queue;
    this.#database = database;
    this.#clock = clock;
    this.#latestTime = ledger.newestEntry().at;
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
    this.#queue.checkOpen();
    checkCredits('The cost of a call', cost);
    const now = this.#clock.now();
    const monotonic = this.#clock.monotonic();
    const account = this.#cache.account(accountId);
    const usage = this.#cache.usageOn(account, quotaDay(this.#ledger.quotaZone, now));
    const refused = refuseCall(account, usage, cost, { now, monotonic });
    if (refused !== undefined) return refused;
    const id = this.#queue.nextEntry();
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
    reserve(call, monotonic);
    this.#queue.open(call);
    return { ok: true, reservation: call.reservation };
  }

  admitReuse(accountId: string): ReuseAdmission {
    this.#queue.checkOpen();
    const account = this.#cache.account(accountId);
    const usage = this.#cache.usageOn(account, this.#today());
    return takeRate(account, usage, this.#clock.monotonic());
  }

  async persist({ id }: Reservation): Promise<void> {
    this.#queue.checkOpen();
    return this.#queue.persist(id);
  }

  async settle({ id }: Reservation, code: number, notes?: SettlementNotes): Promise<Settlement> {
    this.#queue.checkOpen();
    const call = this.#queue.takeOpen(id);
    const charged = await this.#queue.settle(call, callEnd(code, notes), this.#clock.now());
    const limits = limitsOf(call.account, call.usage, this.#clock.monotonic());
    return { charged, limits };
  }

  markDelivered({ id }: Reservation): void {
    if (this.#queue.isOpen) this.#queue.markDelivered(id);
  }

  count(call: UncountedCall): void {
    if (this.#queue.isOpen)
      this.#queue.count({ day: this.#today().day, via: 'call', saved: 0, ...call });
  }

  async limits(accountId: string) {
    this.#queue.checkOpen();
    const account = this.#cache.account(accountId);
    const usage = this.#cache.usageOn(account, this.#today());
    return limitsOf(account, usage, this.#clock.monotonic());
  }

  /** Also compares the file with the memory, by which calls are admitted. */
  override async verify(signal?: AbortSignal): Promise<readonly string[]> {
    const problems = [...(await super.verify(signal))];
    // A call that ended while the file was read would otherwise look abandoned.
    this.#queue.flush();
    for (const { id } of this.#reservedEntries())
      if (!this.#queue.isReserved(id))
        problems.push(`ledger entry ${id}: reserved for a call that is not in flight`);
    let verified = 0;
    // File and cache change together, so they agree between any two turns of the event loop.
    for (const account of this.#cache.accounts.values()) {
      problems.push(...this.#cache.problemsOf(account));
      verified += 1;
      if (verified % ACCOUNTS_PER_TURN === 0) await setImmediate();
      signal?.throwIfAborted();
    }
    this.#queue.flush();
    return [...problems, ...this.#cache.problemsOfBudgets()];
  }

  problem(): NotReadyReason | undefined {
    const failure = diskFailureOf(this.#database);
    return failure && { id: 'disk_failed', message: failure.message };
  }

  statistics(): StoreStatistics {
    const file = this.#database.location();
    const log = file === null ? undefined : statSync(`${file}-wal`, { throwIfNoEntry: false });
    return { ...this.#queue.statistics(), walBytes: log?.size ?? 0 };
  }

  observeCommits(observer: (seconds: number) => void): void {
    observeCommits(this.#database, observer);
  }

  async backup(file: string, options: BackupOptions = {}): Promise<void> {
    options.signal?.throwIfAborted();
    this.#ledger.flush();
    const source = this.#database.location();
    if (source === null) throw new StoreError('A store in memory has no backup.');
    const copying = backupDatabase(source, file, options);
    this.#backups = Promise.allSettled([this.#backups, copying]);
    await copying;
  }

  async close(): Promise<void> {
    if (!this.#queue.isOpen) return;
    this.#queue.isOpen = false;
    await this.#backups;
    const error = this.#queue.close();
    this.#database.close();
    if (error !== undefined) throw error;
  }

  #today() {
    return quotaDay(this.#ledger.quotaZone, this.#clock.now());
  }

  #releaseReserved(): readonly LedgerEntry[] {
    const reserved = this.#reservedEntries();
    this.#queue.release(reserved.map(({ id }) => id));
    this.#queue.flush();
    return reserved.map((entry) => ({ ...entry, state: 'released' }));
  }

  /** Calls that are in flight according to the file, newest first. */
  #reservedEntries(): readonly LedgerEntry[] {
    const { inFlight } = this.#ledger.relations;
    const select = `SELECT e.*, NULL AS note FROM ${inFlight} e ORDER BY id DESC`;
    return this.#database.prepare(select).all().map(readEntry);
  }
}
