import { columns, type Row } from '@social-data/database/columns';
import { checkCredits } from '../accounts.ts';
import { StoreError } from '../store-errors.ts';

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
export type BudgetStatus = Budget &
  Pick<BudgetUse, 'spent' | 'taken' | 'resetsAt'> & {
    /** Name of the account; null for the budget of a group. */
    readonly name: string | null;
  };

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

export function readBudget(row: Row): Budget {
  const accountId = columns.textOrNull(row, 'account');
  return {
    ...(accountId === null
      ? { accountId, group: columns.text(row, 'group_name') }
      : { accountId, group: null }),
    number: columns.number(row, 'number'),
    period: columns.text(row, 'period') === 'day' ? 'day' : 'month',
    credits: columns.number(row, 'credits'),
    isHard: columns.boolean(row, 'is_hard'),
    thresholds: columns.list(row, 'thresholds').map(Number),
  };
}

const MAX_THRESHOLDS = 10;

/** @throws StoreError that says what is allowed */
export function checkBudget({ credits, thresholds, isHard }: NewBudget): void {
  checkCredits('The budget', credits);
  const highest = isHard ? 100 : 1_000;
  const isAllowed = thresholds.every(
    (each, at) => Number.isInteger(each) && each > (thresholds[at - 1] ?? 0) && each <= highest,
  );
  if (isAllowed && thresholds.length <= MAX_THRESHOLDS) return;
  throw new StoreError(
    `The thresholds are ${thresholds.join(', ')}; allowed are at most ${MAX_THRESHOLDS} whole percentages from 1 to ${highest}${isHard ? ' (a hard budget is never exceeded)' : ''}, ascending.`,
  );
}

/** A budget in memory. */
export interface BudgetState {
  readonly record: Budget;
  /** The credits at which each threshold is reached. */
  readonly amounts: readonly number[];
  /** The periods used last, by their day or month. */
  readonly periods: Map<string, BudgetPeriodState>;
}

/** What calls took of a budget in one period. */
export interface BudgetPeriodState {
  readonly budget: BudgetState;
  readonly period: string;
  readonly resetsAt: number;
  /** Credits that were charged, as the usage table counts them. */
  spent: number;
  /** Credits of calls in flight. */
  reserved: number;
  /** How many thresholds are known to have an event. */
  announced: number;
}

export function budgetUse({ budget, spent, reserved, resetsAt }: BudgetPeriodState): BudgetUse {
  const { number, group, period, credits, isHard } = budget.record;
  return { number, group, period, credits, isHard, spent, taken: spent + reserved, resetsAt };
}

export function readBudgetState(row: Row): BudgetState {
  const record = readBudget(row);
  // Exact for any budget.
  const amounts = record.thresholds.map((threshold) =>
    Number((BigInt(record.credits) * BigInt(threshold) + 99n) / 100n),
  );
  return { record, amounts, periods: new Map() };
}

/**
 * The thresholds that are reached and not known to have an event, as the values of the rows to add to `budget_events`.
 * @param at milliseconds since 1970
 */
export function reachedThresholds(
  { budget, period, spent, announced }: Omit<BudgetPeriodState, 'reserved' | 'resetsAt'>,
  at: number,
) {
  const { number, credits, thresholds, accountId, group, isHard } = budget.record;
  const reached = budget.amounts.findLastIndex((amount) => spent >= amount) + 1;
  return thresholds
    .slice(announced, reached)
    .map(
      (threshold) =>
        [number, period, credits, threshold, accountId, group, isHard, spent, at] as const,
    );
}
