import type { DatabaseSync } from 'node:sqlite';
import type { BudgetPeriodState } from '../limits/budget-state.ts';
import type { OpenCall } from './open-call.ts';

/** What a group of writes changes of a budget in one period. */
export interface BudgetSpending {
  /** Credits that are charged after it. */
  readonly spent: number;
  /** How many thresholds have an event after it. */
  readonly announced: number;
  /** Milliseconds since 1970 of the last charge. */
  readonly at: number;
}

/** Adds a charged call to what is spent of its budgets. */
export function spend(
  spending: Map<BudgetPeriodState, BudgetSpending>,
  { usage, reservation }: OpenCall,
  at: number,
): void {
  for (const state of usage.budgets) {
    const spent = (spending.get(state)?.spent ?? state.spent) + reservation.cost;
    const { amounts } = state.budget;
    let { announced } = state;
    while (announced < amounts.length && spent >= (amounts[announced] ?? 0)) announced += 1;
    spending.set(state, { spent, announced, at });
  }
}

/** Returns a function that writes an event for each threshold that was reached, unless it has one. */
export function createThresholdWriter(
  database: DatabaseSync,
): (state: BudgetPeriodState, spending: BudgetSpending) => void {
  const insert = database.prepare(`
    INSERT INTO budget_events
      (budget, period, credits, threshold, account, group_name, is_hard, spent, at, due_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9) ON CONFLICT DO NOTHING`);
  return ({ budget, period, announced: before }, { spent, announced, at }) => {
    const { number, credits, thresholds, accountId, group, isHard } = budget.record;
    for (const threshold of thresholds.slice(before, announced)) {
      const subject = [accountId, group, isHard ? 1 : 0] as const;
      insert.run(number, period, credits, threshold, ...subject, spent, Math.floor(at));
    }
  };
}
