import type { BudgetUse } from './budget.ts';

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
