import type { Budget, BudgetPeriod, BudgetUse } from './budget.ts';
import type { LimitRefusal } from './limit-state.ts';

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

/** The first hard budget of this kind that has not enough credits left. */
export function exhaustedBudget(
  budgets: readonly BudgetPeriodState[],
  kind: BudgetPeriod,
  cost: number,
): BudgetPeriodState | undefined {
  // Most accounts have none, and this is called for every call.
  if (budgets.length === 0) return undefined;
  return budgets.find(({ budget: { record }, spent, reserved }) => {
    const isChecked = record.isHard && record.period === kind;
    return isChecked && record.credits - spent - reserved < cost;
  });
}

/** @param now milliseconds since 1970 */
export function refusalByBudget(budget: BudgetUse, now: number): LimitRefusal {
  return { limit: 'budget', retryAfter: budget.resetsAt - now, budget };
}
