import { checkCredits } from '../check-limits.ts';
import type { NewBudget } from '../limits/budget.ts';
import { InvalidAccountError } from '../store-errors.ts';

const MAX_THRESHOLDS = 10;
const MAX_SOFT_PERCENT = 1_000;

/** @throws InvalidAccountError that says what is allowed */
export function checkBudget({ credits, thresholds, isHard }: NewBudget): void {
  checkCredits('The budget', credits);
  const highest = isHard ? 100 : MAX_SOFT_PERCENT;
  const isAscending = thresholds.every((each, at) => at === 0 || each > (thresholds[at - 1] ?? 0));
  const isAllowed = thresholds.every(
    (each) => Number.isInteger(each) && each >= 1 && each <= highest,
  );
  if (isAllowed && isAscending && thresholds.length <= MAX_THRESHOLDS) return;
  throw new InvalidAccountError(
    `The thresholds are ${thresholds.join(', ')}; allowed are at most ${MAX_THRESHOLDS} whole percentages from 1 to ${highest}${isHard ? ' (a hard budget is never exceeded)' : ''}, ascending.`,
  );
}

/** The credits at which a threshold is reached, exact for any budget. */
export function thresholdAmount(credits: number, threshold: number): number {
  return Number((BigInt(credits) * BigInt(threshold) + 99n) / 100n);
}
