/** What is spent of a budget reached a threshold. There is one event for each threshold, amount and period. */
export interface BudgetEvent {
  /** The same for every delivery. */
  readonly id: string;
  readonly accountId: string | null;
  /** Name of the account. */
  readonly name: string | null;
  readonly group: string | null;
  /** `2026-01-31` for a budget by day, `2026-01` for one by month. */
  readonly period: string;
  readonly credits: number;
  readonly isHard: boolean;
  /** Percentage of the credits. */
  readonly threshold: number;
  /** Credits that were charged when the threshold was reached. */
  readonly spent: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Milliseconds since 1970 at which the budget begins anew. */
  readonly resetsAt: number;
  /** Deliveries that were tried. */
  readonly attempts: number;
}

/** What became of a delivery: it is tried again at `dueAt`, or nothing is left to do. */
export type DeliveryOutcome =
  | { readonly dueAt: number }
  | { readonly outcome: 'logged' | 'delivered' | 'given-up' };

/** What names an event in the database. */
export interface EventKey {
  readonly budget: number;
  readonly period: string;
  readonly credits: number;
  readonly threshold: number;
}

export function eventId({ budget, period, credits, threshold }: EventKey): string {
  return `budget-${budget}-${period}-${credits}-${threshold}`;
}

/** The parts of an id that `eventId` made. */
export function eventKey(id: string): EventKey {
  const [, budget, period, credits, threshold] =
    /^budget-(\d+)-(\d{4}-\d\d(?:-\d\d)?)-(\d+)-(\d+)$/.exec(id) ?? [];
  if (period === undefined) throw new TypeError(`Not the id of an event: ${id}`);
  return {
    ...{ budget: Number(budget), period },
    ...{ credits: Number(credits), threshold: Number(threshold) },
  };
}
