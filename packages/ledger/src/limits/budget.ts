/** How long a budget counts: one quota day, or the quota days of a calendar month. */
export const BUDGET_PERIODS = ['day', 'month'] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

/** Whose credits a budget counts: those of one account, or of all accounts of a group. */
export type BudgetSubject =
  | { readonly accountId: string; readonly group: null }
  | { readonly accountId: null; readonly group: string };

/** What of a budget is chosen. A subject has at most one budget for each period. */
export type NewBudget = BudgetSubject & {
  readonly period: BudgetPeriod;
  readonly credits: number;
  /** Whether calls that do not fit are refused. A soft budget only makes events. */
  readonly isHard: boolean;
  /** Percentages of the credits, ascending. When what is spent reaches one, there is one event for it. */
  readonly thresholds: readonly number[];
};

export type Budget = NewBudget & {
  /** Never given twice. */
  readonly number: number;
};

/** What calls have taken of a budget in one period. */
export interface BudgetUse {
  readonly number: number;
  /** Null for the budget of the account itself. */
  readonly group: string | null;
  readonly period: BudgetPeriod;
  readonly credits: number;
  readonly isHard: boolean;
  /** Credits that were charged. */
  readonly spent: number;
  /** Credits that were charged, and those that calls in flight reserve. */
  readonly taken: number;
  /** Milliseconds since 1970 at which the budget begins anew. */
  readonly resetsAt: number;
}

/** A budget and what is spent of it in the current period. */
export type BudgetStatus = Budget & Pick<BudgetUse, 'spent' | 'taken' | 'resetsAt'>;

export interface Group {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Accounts in the group that are not revoked. */
  readonly accounts: number;
}

/** The period that contains a quota day: `2026-01-31` for a day, `2026-01` for a month. */
export function periodOf(period: BudgetPeriod, day: string): string {
  return period === 'day' ? day : day.slice(0, 7);
}
