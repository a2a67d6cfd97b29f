import type { DatabaseSync } from 'node:sqlite';
import type { AccountState, DayUsage } from '../limits/account-state.ts';
import type { QuotaDay } from '../limits/quota-day.ts';
import { UnknownAccountError } from '../store-errors.ts';
import { BudgetCache } from './budget-cache.ts';
import { loadAccounts, type Secret } from './load-accounts.ts';
import type { OpenCall } from './open-call.ts';
import { takenQuota } from './taken-quota.ts';

/** Today, and the days that a clock may jump to. */
const MAX_CACHED_DAYS = 3;

/** All accounts and secrets of the file, in memory. Admission decides on them. */
export class AccountCache {
  /** By id, in the order of creation. */
  readonly accounts: Map<string, AccountState>;
  /** By hash. */
  readonly secrets: Map<string, Secret>;
  readonly budgets: BudgetCache;
  readonly #takenQuota: ReturnType<typeof takenQuota>;

  constructor(database: DatabaseSync, quotaZone: string) {
    const { accounts, secrets } = loadAccounts(database);
    this.accounts = accounts;
    this.secrets = secrets;
    this.budgets = new BudgetCache(database, quotaZone);
    this.#takenQuota = takenQuota(database);
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
