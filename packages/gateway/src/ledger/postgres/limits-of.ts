import { type BudgetUse, periodOf } from '../limits/budget.ts';
import { refusalByBudget } from '../limits/budget-state.ts';
import type { LimitRefusal, LimitState } from '../limits/limit-state.ts';
import { endOfPeriod, type QuotaDay } from '../limits/quota-day.ts';
import type { BudgetRow, LimitsRow } from './batch-operation.ts';

/** What is left of the limits of an account on a day of a time zone. */
export function limitsOf(row: LimitsRow, { day, resetsAt }: QuotaDay, zone: string): LimitState {
  const [, , available, quota, used, rateCalls, rateSeconds, inWindow, reset, , budgets] = row;
  const limits: { -readonly [Name in keyof LimitState]: LimitState[Name] } = {};
  if (rateCalls !== null) {
    const passed = inWindow ?? 0;
    limits.rate = {
      limit: rateCalls,
      seconds: rateSeconds ?? 0,
      remaining: Math.max(0, rateCalls - passed),
      reset: passed === 0 ? 0 : (reset ?? 0),
    };
  }
  if (quota !== null)
    limits.daily = { limit: quota, remaining: Math.max(0, quota - used), resetsAt };
  if (available !== null) limits.balance = available;
  if (budgets) limits.budgets = budgets.map((budget) => budgetUse(budget, day, zone));
  return limits;
}

function budgetUse(row: BudgetRow, day: string, zone: string): BudgetUse {
  const [number, group, period, credits, isHard, taken, spent] = row;
  const resetsAt = endOfPeriod(zone, periodOf(period, day));
  return { number, group, period, credits, isHard, spent, taken, resetsAt };
}

/**
 * The limit that refused an admission, by the result of `apply_batch`.
 * @param context the time, in milliseconds since 1970, and the budgets of the account
 */
export function refusalOf(
  result: number,
  row: LimitsRow,
  { resetsAt }: QuotaDay,
  { now, budgets = [] }: { readonly now: number } & Pick<LimitState, 'budgets'>,
): LimitRefusal {
  const [, , , , , rateCalls, rateSeconds, , , wait] = row;
  if (result === REFUSED_BY_RATE) {
    const retryAfter = rateCalls === 0 ? (rateSeconds ?? 0) * 1000 : Math.max(0, wait ?? 0);
    return { limit: 'rate', retryAfter };
  }
  if (result === REFUSED_BY_QUOTA) return { limit: 'daily', retryAfter: resetsAt - now };
  if (result > REFUSED_BY_BUDGET) return { limit: 'balance' };
  const budget = budgets.find(({ number }) => number === REFUSED_BY_BUDGET - result);
  if (budget === undefined) throw new Error('Unreachable: an unknown budget refuses a call');
  return refusalByBudget(budget, now);
}

const REFUSED_BY_RATE = -1;
const REFUSED_BY_QUOTA = -2;
/** Minus the number of the budget. */
const REFUSED_BY_BUDGET = -1000;
