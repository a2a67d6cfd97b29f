import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { columns, type Row } from '@social-data/database/columns';
import { type Account, type AccountSummary, readAccount } from '../accounts.ts';
import { spentOf } from '../budget-events.ts';
import {
  type BudgetPeriodState,
  type BudgetState,
  type BudgetStatus,
  type BudgetSubject,
  budgetUse,
  periodOf,
  readBudgetState,
} from '../rules/budgets.ts';
import {
  availableCredits,
  type DayUsage,
  endOfPeriod,
  type HeldCall,
  type QuotaDay,
  RateWindow,
  type SpendingState,
} from '../rules/limits.ts';
import { UnknownAccountError } from '../store-errors.ts';
import { createSelect, runWork, type Select } from './select-rows.ts';

/** An account in memory. */
export interface AccountState extends SpendingState {
  /** Replaced as a whole when any part of it changes. */
  record: Account;
  /** Starts empty after a restart, because the monotonic clock does too. */
  window: RateWindow | null;
  /** The days used last, by their date. */
  readonly days: Map<string, DayUsage>;
}

/** Today, and the days that a clock may jump to. */
const MAX_CACHED_DAYS = 3;
/** More than a clock may jump to. A day that an account has in memory refers to a period here. */
const MAX_CACHED_PERIODS = 64;

/** All accounts, secrets and budgets of the file, in memory. Admission decides on them. */
export class AccountCache {
  /** By id, in the order of creation. */
  readonly accounts = new Map<string, AccountState>();
  /** By hash, with the time from which each is invalid, in milliseconds since 1970; null is never. */
  readonly #secrets = new Map<string, { account: AccountState; endsAt: number | null }>();
  /** In the order of creation. */
  #budgets: readonly BudgetState[] = [];
  /** By account or group. */
  #bySubject: ReadonlyMap<string, readonly BudgetState[]> = new Map();
  readonly #select: Select;
  readonly #quotaZone: string;

  constructor(database: DatabaseSync, quotaZone: string) {
    this.#select = createSelect(database);
    this.#quotaZone = quotaZone;
    for (const row of database.prepare('SELECT * FROM account_rows ORDER BY number').iterate())
      this.#setAccount(row);
    for (const row of database.prepare('SELECT * FROM secrets').iterate()) this.#setSecret(row);
    this.readBudgets([]);
  }

  /**
   * Reads an account that was added or changed, and how many of its calls took the quota of the days in memory. Its calls in
   * flight, and the times of its rate, stay.
   */
  readAccount(id: string): void {
    for (const row of this.#select('SELECT * FROM account_rows WHERE id = $1', id))
      this.#setAccount(row);
    for (const usage of this.account(id).days.values()) usage.taken = this.#takenOn(id, usage.day);
  }

  /** Reads a secret that was added or changed. */
  readSecret(hash: string): void {
    for (const row of this.#select('SELECT * FROM secrets WHERE hash = $1', hash))
      this.#setSecret(row);
  }

  #setAccount(row: Row): void {
    const record = readAccount(row);
    const balance = columns.numberOrNull(row, 'balance');
    const state = this.accounts.get(record.id);
    if (state === undefined) {
      const window = record.rate && new RateWindow(record.rate);
      this.accounts.set(record.id, { record, balance, reserved: 0, window, days: new Map() });
      return;
    }
    if (!isDeepStrictEqual(state.record.rate, record.rate))
      state.window = record.rate && new RateWindow(record.rate, state.window?.times());
    state.record = record;
    state.balance = balance;
  }

  #setSecret(row: Row): void {
    const account = this.accounts.get(columns.text(row, 'account'));
    const endsAt = columns.numberOrNull(row, 'ends_at');
    if (account !== undefined) this.#secrets.set(columns.text(row, 'hash'), { account, endsAt });
  }

  /** @throws UnknownAccountError */
  account(id: string): AccountState {
    const account = this.accounts.get(id);
    if (account === undefined) throw new UnknownAccountError(id);
    return account;
  }

  /** The account whose secret is active at `now` (milliseconds since 1970). */
  findBySecret(hash: string, now: number): AccountState | undefined {
    const secret = this.#secrets.get(hash);
    if (secret === undefined || (secret.endsAt !== null && now >= secret.endsAt)) return undefined;
    return secret.account;
  }

  /** All accounts in the order of creation. */
  summaries(): readonly AccountSummary[] {
    return [...this.accounts.values()].map((state) => ({
      ...state.record,
      balance: availableCredits(state),
    }));
  }

  /** Usage of an account on a day; reads it from the file on first use. */
  usageOn(account: AccountState, { day, resetsAt }: QuotaDay): DayUsage {
    const cached = account.days.get(day);
    if (cached !== undefined) return cached;
    const { id } = account.record;
    const budgets = this.#periodsOf(id, day);
    const usage = { day, resetsAt, taken: this.#takenOn(id, day), reserved: 0, budgets };
    evict(account.days, MAX_CACHED_DAYS);
    account.days.set(day, usage);
    return usage;
  }

  /** Calls that took the quota of a day and have ended. */
  #takenOn(id: string, day: string): number {
    const [row = {}] = this.#select(
      `SELECT coalesce(sum(quota_taken + CASE WHEN code = 0 AND via = 'call' THEN calls ELSE 0 END), 0) AS taken
       FROM usage WHERE account = $1 AND day = $2`,
      ...[id, day],
    );
    return columns.number(row, 'taken');
  }

  /** All budgets in the order of creation, with what is spent of them in the period that contains a day. */
  budgetsOn(day: string): readonly BudgetStatus[] {
    return this.#budgets.map((budget) => {
      const { spent, taken, resetsAt } = budgetUse(this.#periodOn(budget, day));
      const name = this.accounts.get(budget.record.accountId ?? '')?.record.name ?? null;
      return { ...budget.record, name, spent, taken, resetsAt };
    });
  }

  /**
   * Reads budgets and groups again after one of them was changed, and applies them to all accounts.
   * @param calls all calls in flight
   */
  readBudgets(calls: Iterable<HeldCall>): void {
    this.#budgets = this.#select('SELECT * FROM budgets ORDER BY number').map(readBudgetState);
    this.#bySubject = Map.groupBy(this.#budgets, ({ record }) => subjectKey(record));
    for (const { record, days } of this.accounts.values())
      for (const usage of days.values()) usage.budgets = this.#periodsOf(record.id, usage.day);
    for (const { usage, reservation } of calls)
      for (const budget of usage.budgets) budget.reserved += reservation.cost;
  }

  /** The budgets that count the calls of an account on a day: its own, then those of its group. */
  #periodsOf(accountId: string, day: string): readonly BudgetPeriodState[] {
    if (this.#budgets.length === 0) return [];
    const [membership] = this.#select(
      'SELECT group_name FROM memberships WHERE account = $1 AND since <= $2 ORDER BY since DESC LIMIT 1',
      ...[accountId, day],
    );
    const group = membership === undefined ? null : columns.textOrNull(membership, 'group_name');
    const own = this.#bySubject.get(subjectKey({ accountId, group: null })) ?? [];
    const ofGroup =
      group === null ? [] : (this.#bySubject.get(subjectKey({ accountId: null, group })) ?? []);
    return [...own, ...ofGroup].map((budget) => this.#periodOn(budget, day));
  }

  /** A budget in the period that contains a day; reads it from the file on first use. */
  #periodOn(budget: BudgetState, day: string): BudgetPeriodState {
    const { record, periods } = budget;
    const period = periodOf(record.period, day);
    const cached = periods.get(period);
    if (cached !== undefined) return cached;
    const spent = runWork(this.#select, spentOf(record, period));
    const resetsAt = endOfPeriod(this.#quotaZone, period);
    const added = { budget, period, resetsAt, spent, reserved: 0, announced: 0 };
    evict(periods, MAX_CACHED_PERIODS);
    periods.set(period, added);
    return added;
  }

  /** A sentence for each disagreement between the file and the memory about an account. */
  *problemsOf({ record: { id }, balance, days }: AccountState): Generator<string> {
    const uses = `account ${id}: admission uses`;
    const [row] = this.#select('SELECT balance FROM account_states WHERE account = $1', id);
    if (row?.balance !== balance)
      yield `${uses} a balance of ${balance}, the file has ${row?.balance}`;
    for (const { day, taken } of days.values()) {
      const calls = this.#takenOn(id, day);
      if (calls !== taken) yield `${uses} ${taken} calls on ${day}, the file has ${calls}`;
    }
  }

  /** The same about all budgets. */
  *problemsOfBudgets(): Generator<string> {
    for (const { record, periods } of this.#budgets)
      for (const { period, spent } of periods.values()) {
        const credits = runWork(this.#select, spentOf(record, period));
        const uses = `budget ${record.number}: admission uses ${spent} credits in ${period}`;
        if (credits !== spent) yield `${uses}, the file has ${credits}`;
      }
  }
}

function subjectKey({ accountId, group }: BudgetSubject): string {
  return accountId === null ? `group ${group}` : `account ${accountId}`;
}

/** Makes room for one more. What calls in flight hold stays, since they will be charged to it. */
function evict(cached: Map<string, { readonly reserved: number }>, max: number): void {
  for (const [key, { reserved }] of cached) {
    if (cached.size < max) return;
    if (reserved === 0) cached.delete(key);
  }
}
