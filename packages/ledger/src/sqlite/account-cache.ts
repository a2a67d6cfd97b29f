import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { columns, type Row } from '@social-data/database/columns';
import { readAccount } from '../accounts/read-account.ts';
import { type AccountState, type DayUsage, newAccountState } from '../limits/account-state.ts';
import type { QuotaDay } from '../limits/quota-day.ts';
import { RateWindow } from '../limits/rate-window.ts';
import { UnknownAccountError } from '../store-errors.ts';
import { BudgetCache } from './budget-cache.ts';
import type { OpenCall } from './open-call.ts';
import { takenQuota } from './taken-quota.ts';

interface Secret {
  readonly account: AccountState;
  /** Milliseconds since 1970 from which it is invalid; null is never. */
  readonly endsAt: number | null;
}

/** Today, and the days that a clock may jump to. */
const MAX_CACHED_DAYS = 3;

/** All accounts and secrets of the file, in memory. Admission decides on them. */
export class AccountCache {
  /** By id, in the order of creation. */
  readonly accounts = new Map<string, AccountState>();
  /** By hash. */
  readonly secrets = new Map<string, Secret>();
  readonly budgets: BudgetCache;
  readonly #selectAccount: StatementSync;
  readonly #selectSecret: StatementSync;
  readonly #takenQuota: ReturnType<typeof takenQuota>;

  constructor(database: DatabaseSync, quotaZone: string) {
    this.#selectAccount = database.prepare('SELECT * FROM account_rows WHERE id = ?');
    this.#selectSecret = database.prepare('SELECT * FROM secrets WHERE hash = ?');
    for (const row of database.prepare('SELECT * FROM account_rows ORDER BY number').iterate())
      this.#setAccount(row);
    for (const row of database.prepare('SELECT * FROM secrets').iterate()) this.#setSecret(row);
    this.budgets = new BudgetCache(database, quotaZone);
    this.#takenQuota = takenQuota(database);
  }

  /** Reads an account that was added or changed. Its calls in flight, and the times of its rate, stay. */
  readAccount(id: string): void {
    const row = this.#selectAccount.get(id);
    if (row !== undefined) this.#setAccount(row);
  }

  /** Reads again how many calls of an account took the quota of the days that it has in memory. */
  readDays(id: string): void {
    for (const usage of this.account(id).days.values())
      usage.taken = this.#takenQuota(id, usage.day);
  }

  /** Reads a secret that was added or changed. */
  readSecret(hash: string): void {
    const row = this.#selectSecret.get(hash);
    if (row !== undefined) this.#setSecret(row);
  }

  #setAccount(row: Row): void {
    const record = readAccount(row);
    const balance = columns.numberOrNull(row, 'balance');
    const state = this.accounts.get(record.id);
    if (state === undefined) {
      this.accounts.set(record.id, newAccountState(record, balance));
      return;
    }
    if (!isDeepStrictEqual(state.record.rate, record.rate))
      state.window = record.rate && new RateWindow(record.rate, state.window?.times());
    state.record = record;
    state.balance = balance;
  }

  #setSecret(row: Row): void {
    const account = this.accounts.get(columns.text(row, 'account'));
    if (account === undefined) return;
    const endsAt = columns.numberOrNull(row, 'ends_at');
    this.secrets.set(columns.text(row, 'hash'), { account, endsAt });
  }

  /** @throws UnknownAccountError */
  account(id: string): AccountState {
    const account = this.accounts.get(id);
    if (account === undefined) throw new UnknownAccountError(id);
    return account;
  }

  /** The account whose secret is active at `now` (milliseconds since 1970). */
  findBySecret(hash: string, now: number): AccountState | undefined {
    const secret = this.secrets.get(hash);
    if (secret === undefined || (secret.endsAt !== null && now >= secret.endsAt)) return undefined;
    return secret.account;
  }

  /** Usage of an account on a day; reads it from the file on first use. */
  usageOn(account: AccountState, { day, resetsAt }: QuotaDay): DayUsage {
    const cached = account.days.get(day);
    if (cached !== undefined) return cached;
    const taken = this.#takenQuota(account.record.id, day);
    const budgets = this.budgets.periodsOf(account.record.id, day);
    const usage = { day, resetsAt, taken, reserved: 0, budgets };
    evictDays(account.days);
    account.days.set(day, usage);
    return usage;
  }

  /**
   * Applies changed budgets, or changed groups, to all accounts.
   * @param calls all calls in flight
   */
  rebindBudgets(calls: Iterable<OpenCall>): void {
    this.budgets.countAgain();
    for (const { record, days } of this.accounts.values())
      for (const usage of days.values())
        usage.budgets = this.budgets.periodsOf(record.id, usage.day);
    for (const { usage, reservation } of calls)
      for (const budget of usage.budgets) budget.reserved += reservation.cost;
  }
}

/** Keeps days with calls in flight: these calls will be charged to them. */
function evictDays(days: Map<string, DayUsage>): void {
  for (const [day, usage] of days) {
    if (days.size < MAX_CACHED_DAYS) return;
    if (usage.reserved === 0) days.delete(day);
  }
}
