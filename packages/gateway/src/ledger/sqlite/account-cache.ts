import type { DatabaseSync } from 'node:sqlite';
import { isOperationId } from '@social-data/contract';
import { columns, type Row } from '../../database/columns.ts';
import { type AccountState, type DayUsage, newAccountState } from '../limits/account-state.ts';
import type { QuotaDay } from '../limits/quota-day.ts';
import { UnknownAccountError } from '../store-errors.ts';
import { BudgetCache } from './budget-cache.ts';
import type { OpenCall } from './open-call.ts';
import { takenQuota } from './taken-quota.ts';

interface Secret {
  readonly account: AccountState;
  /** Milliseconds since 1970 from which it is invalid; null is never. */
  endsAt: number | null;
}

function loadAccounts(database: DatabaseSync): {
  readonly accounts: Map<string, AccountState>;
  readonly secrets: Map<string, Secret>;
} {
  const accounts = new Map<string, AccountState>();
  for (const row of database.prepare('SELECT * FROM accounts ORDER BY number').iterate()) {
    const account = readAccount(row);
    accounts.set(account.record.id, account);
  }
  const secrets = new Map<string, Secret>();
  for (const row of database.prepare('SELECT * FROM secrets').iterate()) {
    const account = accounts.get(columns.text(row, 'account'));
    if (account === undefined) continue;
    secrets.set(columns.text(row, 'hash'), {
      account,
      endsAt: columns.numberOrNull(row, 'ends_at'),
    });
  }
  return { accounts, secrets };
}

function readAccount(row: Row): AccountState {
  const calls = columns.numberOrNull(row, 'rate_calls');
  const record = {
    id: columns.text(row, 'id'),
    name: columns.text(row, 'name'),
    // The contract may have dropped an operation since the account was created.
    operations: readList(row, 'operations')?.filter(isOperationId) ?? null,
    rate: calls === null ? null : { calls, seconds: columns.number(row, 'rate_seconds') },
    dailyQuota: columns.numberOrNull(row, 'daily_quota'),
    expiresAt: columns.numberOrNull(row, 'expires_at'),
    origins: readList(row, 'origins') ?? null,
    group: columns.textOrNull(row, 'group_name'),
    createdAt: columns.number(row, 'created_at'),
    revokedAt: columns.numberOrNull(row, 'revoked_at'),
  };
  return newAccountState(record, columns.numberOrNull(row, 'balance'));
}

function readList(row: Row, name: string): string[] | undefined {
  const text = columns.textOrNull(row, name);
  if (text === null) return undefined;
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) throw new TypeError(`Column ${name} holds no list.`);
  return value.map(String);
}

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
