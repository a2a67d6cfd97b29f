import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../clock.ts';
import { backupDatabase } from '../../database/backup-database.ts';
import { diskFailureOf } from '../../database/disk-failure.ts';
import { inTransaction, observeCommits } from '../../database/in-transaction.ts';
import type { NotReadyReason } from '../../readiness-reason.ts';
import type { AccountSummary } from '../accounts/account.ts';
import type { AdminTokenStore } from '../admin-tokens.ts';
import type { BudgetStore } from '../budgets/budget-store.ts';
import type { CallHourStore } from '../call-hours.ts';
import { checkCredits } from '../check-limits.ts';
import {
  type AccountState,
  accountSummary,
  limitsOf,
  refusingLimit,
} from '../limits/account-state.ts';
import { type BudgetPeriod, periodOf } from '../limits/budget.ts';
import { quotaDay } from '../limits/quota-day.ts';
import type { ViaTotals } from '../limits/via.ts';
import type {
  AccountChange,
  AccountChanges,
  Admission,
  AdmissionRequest,
  ChangedAccount,
  FoundAccount,
  LedgerEntry,
  LedgerFilter,
  NewAccount,
  Reservation,
  ReuseAdmission,
  Settlement,
  SettlementNotes,
  StorageMetrics,
  Store,
  TopUpDetails,
  UncountedCall,
} from '../store.ts';
import { CURRENT } from '../store.ts';
import { StoreError, storeWriteError } from '../store-errors.ts';
import type { StoreStatistics } from '../store-statistics.ts';
import type { UsageFilter, UsageSubject } from '../usage-rows.ts';
import { AccountAdmin, type ChangedState } from './account-admin.ts';
import { AccountCache } from './account-cache.ts';
import { type OpenCall, reserve } from './open-call.ts';
import { readLedger } from './read-ledger.ts';
import { readSuccesses } from './read-usage.ts';
import { SqliteAdminTokens } from './sqlite-admin-tokens.ts';
import { SqliteBudgets } from './sqlite-budgets.ts';
import { SqliteCallHours } from './sqlite-call-hours.ts';
import {
  failureBatches,
  lastUseBatches,
  ledgerBatches,
  usageBatches,
  usageSumBatches,
} from './store-reads.ts';
import { verifyLedger } from './verify-ledger.ts';
import { WriteQueue } from './write-queue.ts';

const SECRET_VALUE_BYTES = 32;
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

class SqliteStore implements Store {
  readonly released: readonly LedgerEntry[];
  readonly storage: StorageMetrics;
  readonly budgets: BudgetStore;
  readonly adminTokens: AdminTokenStore;
  readonly callHours: CallHourStore;
  readonly #database: DatabaseSync;
  readonly #clock: Clock;
  readonly #quotaZone: string;
  readonly #cache: AccountCache;
  readonly #queue: WriteQueue;
  readonly #admin: AccountAdmin;
  #lastEntryId: number;
  #latestTime: number;
  /** Backups run one after the other, because two would block each other. */
  #lastBackup: Promise<unknown> = Promise.resolve();
  #isOpen = true;

  constructor(database: DatabaseSync, clock: Clock, quotaZone: string) {
    this.#database = database;
    this.storage = {
      observeCommits: (observer) => observeCommits(database, observer),
      walBytes: () => walBytes(database),
    };
    this.#clock = clock;
    this.#quotaZone = quotaZone;
    this.#cache = new AccountCache(database, quotaZone);
    this.#queue = new WriteQueue(database);
    this.#admin = new AccountAdmin(database, this.#cache, {
      nextEntryId: () => this.#nextEntryId(),
      today: () => this.#today().day,
    });
    this.budgets = new SqliteBudgets(database, {
      ...{ cache: this.#cache, queue: this.#queue, clock, quotaZone },
      flush: () => this.#flush(),
    });
    this.adminTokens = new SqliteAdminTokens(database, clock);
    this.callHours = new SqliteCallHours(database, clock);
    const { id, at } = newestEntry(database);
    this.#lastEntryId = id;
    this.#latestTime = at;
    this.released = this.#releaseReserved();
  }

  async createAccount(account: NewAccount): Promise<AccountSummary> {
    return this.#change(() => this.#admin.create(account, this.#clock.now()));
  }

  async createAccounts(accounts: readonly NewAccount[]): Promise<readonly AccountSummary[]> {
    this.#flush();
    return this.#admin.createAll(accounts, this.#clock.now()).map(accountSummary);
  }

  async updateAccount(id: string, changes: AccountChanges): Promise<AccountSummary> {
    return this.#change(() => {
      const updated = this.#admin.update(id, changes, this.#clock.now());
      if (changes.group !== undefined) this.#cache.rebindBudgets(this.#queue.openCalls());
      return updated;
    });
  }

  async changeAccounts(changes: readonly AccountChange[]): Promise<readonly ChangedAccount[]> {
    this.#flush();
    const changed = this.#admin.changeAll(changes, this.#clock.now());
    this.#cache.rebindBudgets(this.#queue.openCalls());
    return changed.map(changedAccount);
  }

  async rotateSecret(id: string, hash: string, othersEndAt: number): Promise<AccountSummary> {
    return this.#change(() => this.#admin.rotate(id, hash, othersEndAt));
  }

  async revokeAccount(id: string): Promise<AccountSummary> {
    return this.#change(() => this.#admin.revoke(id, this.#clock.now()));
  }

  async topUp(id: string, credits: number, details?: TopUpDetails): Promise<ChangedAccount> {
    this.#flush();
    return changedAccount(this.#admin.topUp(id, { ...details, credits }, this.#clock.now()));
  }

  async accounts(): Promise<readonly AccountSummary[]> {
    return [...this.#cache.accounts.values()].map(accountSummary);
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
    this.#checkOpen();
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
    const id = this.#nextEntryId();
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
    this.#checkOpen();
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
    this.#checkOpen();
    return this.#queue.persist(id);
  }

  settle(
    { id, cost }: Reservation,
    code: number,
    notes: SettlementNotes = noNotes,
  ): Promise<Settlement> {
    return new Promise((resolve, reject) => {
      this.#checkOpen();
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
    if (this.#isOpen) this.#queue.markDelivered(id);
  }

  count(call: UncountedCall): void {
    if (this.#isOpen) this.#queue.count({ day: this.#today().day, via: 'call', saved: 0, ...call });
  }

  async limits(accountId: string) {
    this.#checkOpen();
    const account = this.#cache.account(accountId);
    const usage = this.#cache.usageOn(account, this.#today());
    return limitsOf(account, usage, this.#clock.monotonic());
  }

  async successes(accountId: string, period: BudgetPeriod): Promise<readonly ViaTotals[]> {
    this.#checkOpen();
    return readSuccesses(this.#database, accountId, periodOf(period, this.#today().day));
  }

  async *usage(filter?: UsageFilter, signal?: AbortSignal) {
    this.#flush();
    yield* usageBatches(this.#database, filter, signal);
  }

  async *usageSums(by: UsageSubject, filter?: UsageFilter, signal?: AbortSignal) {
    this.#flush();
    yield* usageSumBatches(this.#database, by, filter, signal);
  }

  async *failures(filter?: UsageFilter, signal?: AbortSignal) {
    this.#flush();
    yield* failureBatches(this.#database, filter, signal);
  }

  async *lastUse(signal?: AbortSignal) {
    this.#flush();
    yield* lastUseBatches(this.#database, signal);
  }

  async *ledger(filter?: LedgerFilter, signal?: AbortSignal) {
    this.#flush();
    yield* ledgerBatches(this.#database, filter, signal);
  }

  async verify(signal?: AbortSignal): Promise<readonly string[]> {
    this.#flush();
    const state = { database: this.#database, cache: this.#cache, queue: this.#queue };
    return verifyLedger(state, signal);
  }

  async secretValue(name: string): Promise<Uint8Array> {
    this.#checkOpen();
    const select = this.#database.prepare('SELECT value FROM secret_values WHERE name = ?');
    const existing = select.get(name)?.value;
    if (existing instanceof Uint8Array) return existing;
    return this.#newSecretValue(name);
  }

  async renewSecretValue(name: string): Promise<void> {
    this.#checkOpen();
    this.#newSecretValue(name);
  }

  #newSecretValue(name: string): Uint8Array {
    const value = new Uint8Array(randomBytes(SECRET_VALUE_BYTES));
    try {
      const insert = `INSERT INTO secret_values (name, value) VALUES (?, ?)
        ON CONFLICT DO UPDATE SET value = excluded.value`;
      inTransaction(this.#database, () => this.#database.prepare(insert).run(name, value));
    } catch (cause) {
      throw storeWriteError(cause);
    }
    return value;
  }

  problem(): NotReadyReason | undefined {
    const failure = diskFailureOf(this.#database);
    return failure && { id: 'disk_failed', message: failure.message };
  }

  statistics(): StoreStatistics {
    return this.#queue.statistics();
  }

  async backup(file: string, signal?: AbortSignal): Promise<void> {
    this.#checkOpen();
    const copying = this.#lastBackup.then(() => this.#copyTo(file, signal));
    this.#lastBackup = copying.catch(() => undefined);
    await copying;
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
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

  #change(change: () => AccountState): AccountSummary {
    this.#flush();
    return accountSummary(change());
  }

  /** Writes pending calls, so that what follows reads them and comes after them in the ledger. */
  #flush(): void {
    this.#checkOpen();
    this.#queue.flush();
  }

  #checkOpen(): void {
    if (!this.#isOpen) throw new StoreError('The store is closed.');
  }

  #today() {
    return quotaDay(this.#quotaZone, this.#clock.now());
  }

  /** Ids that were never written are reused after a restart. */
  #nextEntryId(): number {
    this.#lastEntryId += 1;
    return this.#lastEntryId;
  }

  #releaseReserved(): readonly LedgerEntry[] {
    const reserved = [...readLedger(this.#database, { state: 'reserved' })].flat();
    this.#queue.release(reserved.map(({ id }) => id));
    this.#queue.flush();
    return reserved.map((entry) => ({ ...entry, state: 'released' }));
  }
}

/** Number and time of the newest ledger entry; zeros when there is none. */
function newestEntry(database: DatabaseSync): { readonly id: number; readonly at: number } {
  const newest = database.prepare('SELECT id, at FROM ledger ORDER BY id DESC LIMIT 1').get();
  return { id: Number(newest?.id ?? 0), at: Number(newest?.at ?? 0) };
}

function walBytes(database: DatabaseSync): number {
  const file = database.location();
  return file === null ? 0 : (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0);
}

function changedAccount({ state, isRepeated = false }: ChangedState): ChangedAccount {
  return { ...accountSummary(state), isRepeated };
}
