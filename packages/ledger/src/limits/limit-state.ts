import type { Account } from '../accounts/account.ts';
import { type BudgetPeriodState, type BudgetUse, budgetUse, exhaustedBudget } from './budget.ts';
import type { QuotaDay } from './quota-day.ts';
import type { CallWindow } from './rate-window.ts';

/**
 * The limits that can refuse a call, in the order in which they are checked (decision D4). Budgets by day are checked
 * after the daily quota, those by month after the balance.
 */
export type Limit = 'rate' | 'daily' | 'balance' | 'budget';

/** How much of each limit of an account is left. Absent: the account does not have that limit. */
export interface LimitState {
  readonly rate?: {
    readonly limit: number;
    readonly seconds: number;
    readonly remaining: number;
    /** Milliseconds until the window is empty again. */
    readonly reset: number;
  };
  readonly daily?: {
    readonly limit: number;
    readonly remaining: number;
    /** Milliseconds since 1970 at which the quota starts again. */
    readonly resetsAt: number;
  };
  readonly balance?: number;
  /** The budgets of the account, then those of its group; absent when there are none. */
  readonly budgets?: readonly BudgetUse[];
}

/** The limit that refuses a call. */
export interface LimitRefusal {
  readonly limit: Limit;
  /** Milliseconds until the next call can pass; absent for the balance, which does not come back by waiting. */
  readonly retryAfter?: number;
  /** The budget that refuses the call, when the limit is one. */
  readonly budget?: BudgetUse;
}

/**
 * By what the limits of an account are decided, in both databases. Charged and reserved credits are separate, so that a
 * charge that cannot be written is undone by releasing its reservation.
 */
export interface SpendingState {
  readonly record: Pick<Account, 'dailyQuota'>;
  /** Credits according to the ledger; null is unlimited. */
  balance: number | null;
  /** Credits of the balance that calls in flight reserve. */
  reserved: number;
  /** Null without a rate. */
  readonly window: CallWindow | null;
}

/** Calls of one account on one quota day. */
export interface DayUsage extends QuotaDay {
  /** Calls that took the quota and have ended, as the usage table counts them. */
  taken: number;
  /** Calls in flight. */
  reserved: number;
  /** The budgets that count the calls, in their periods; replaced when a budget or the group of the account changes. */
  budgets: readonly BudgetPeriodState[];
}

/** Credits that no call in flight reserves; null is unlimited. */
export function availableCredits(state: SpendingState): number | null {
  return state.balance === null ? null : state.balance - state.reserved;
}

/** @param monotonic milliseconds on the monotonic clock */
export function limitsOf(state: SpendingState, usage: DayUsage, monotonic: number): LimitState {
  const { window } = state;
  const { dailyQuota } = state.record;
  const balance = availableCredits(state);
  const limits: { -readonly [Name in keyof LimitState]: LimitState[Name] } = {};
  if (window !== null) {
    limits.rate = {
      limit: window.rate.calls,
      seconds: window.rate.seconds,
      remaining: window.remaining(monotonic),
      reset: window.reset(monotonic),
    };
  }
  if (dailyQuota !== null) {
    const remaining = Math.max(0, dailyQuota - usage.taken - usage.reserved);
    limits.daily = { limit: dailyQuota, remaining, resetsAt: usage.resetsAt };
  }
  if (balance !== null) limits.balance = balance;
  if (usage.budgets.length > 0) limits.budgets = usage.budgets.map(budgetUse);
  return limits;
}

/**
 * The first limit that refuses a call of this cost, in the order rate, daily quota, budgets by day, balance, budgets by
 * month (decision D4); undefined when the call may pass. Changes nothing.
 * @param cost credits
 * @param moment wall clock (milliseconds since 1970) and monotonic clock (milliseconds)
 */
export function refusingLimit(
  account: SpendingState,
  usage: DayUsage,
  cost: number,
  moment: { readonly now: number; readonly monotonic: number },
): LimitRefusal | undefined {
  const wait = account.window?.wait(moment.monotonic) ?? 0;
  if (wait > 0) return { limit: 'rate', retryAfter: wait };
  const { dailyQuota } = account.record;
  if (dailyQuota !== null && usage.taken + usage.reserved >= dailyQuota) {
    return { limit: 'daily', retryAfter: usage.resetsAt - moment.now };
  }
  const ofDay = exhaustedBudget(usage.budgets, 'day', cost);
  if (ofDay !== undefined) return refusalByBudget(budgetUse(ofDay), moment.now);
  const credits = availableCredits(account);
  if (credits !== null && credits < cost) return { limit: 'balance' };
  const ofMonth = exhaustedBudget(usage.budgets, 'month', cost);
  return ofMonth && refusalByBudget(budgetUse(ofMonth), moment.now);
}

/** @param now milliseconds since 1970 */
export function refusalByBudget(budget: BudgetUse, now: number): LimitRefusal {
  return { limit: 'budget', retryAfter: budget.resetsAt - now, budget };
}

/** What a call in flight holds. */
export interface HeldCall {
  readonly account: SpendingState;
  readonly usage: DayUsage;
  readonly reservation: { readonly cost: number };
  /** False when the balance was unlimited at admission. */
  readonly reservesCredits: boolean;
}

/** Reserves quota, credits and budgets. The limits must allow it (see `refusingLimit`). */
export function reserve({ account, usage, reservation, reservesCredits }: HeldCall): void {
  usage.reserved += 1;
  if (reservesCredits) account.reserved += reservation.cost;
  for (const budget of usage.budgets) budget.reserved += reservation.cost;
}

export function release({ account, usage, reservation, reservesCredits }: HeldCall): void {
  usage.reserved -= 1;
  if (reservesCredits) account.reserved -= reservation.cost;
  for (const budget of usage.budgets) budget.reserved -= reservation.cost;
}
