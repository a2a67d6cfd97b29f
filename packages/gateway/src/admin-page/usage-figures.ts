import type { GroupMembership } from '../ledger/budgets/budget-store.ts';
import type { UsageRow } from '../ledger/usage-rows.ts';
import { type UsageDimension, usageReaders } from '../ledger/usage-sums.ts';

/** By what spend is shown. */
export const SPEND_DIMENSIONS = ['group', 'token', 'operation'] as const;
export type SpendDimension = (typeof SPEND_DIMENSIONS)[number];

export interface Totals {
  calls: number;
  /** Calls with code 0. */
  successes: number;
  credits: number;
  /** Credits that calls would have cost without reuse. */
  saved: number;
}

/** Totals of the calls that have one value of a dimension. */
export interface KeyTotals extends Totals {
  /** A token is given by its id; null is usage of a token in no group. */
  readonly key: string | null;
  /** Of the token; null for other dimensions. */
  readonly name: string | null;
}

/** Dimensions of which a page shows totals. */
const DIMENSIONS = ['day', 'group', 'token', 'operation', 'code', 'via'] as const;
type Dimension = Extract<UsageDimension, (typeof DIMENSIONS)[number]>;

/** Totals of a range, and of each dimension with the most credits first. */
export interface UsageFigures extends Record<Dimension, readonly KeyTotals[]> {
  readonly total: Totals;
}

/**
 * Sums usage by all dimensions in one pass. It needs memory for the sums alone, and gives way to calls between two
 * batches.
 */
export async function sumByDimension(
  batches: AsyncIterable<readonly UsageRow[]>,
  memberships: readonly GroupMembership[],
): Promise<UsageFigures> {
  const read = usageReaders(memberships);
  const total = noTotals();
  const sums = DIMENSIONS.map((dimension) => ({
    dimension,
    byKey: new Map<string | null, KeyTotals>(),
  }));
  for await (const batch of batches)
    for (const row of batch) {
      add(total, row);
      for (const { dimension, byKey } of sums) {
        const key = read[dimension](row);
        const known = byKey.get(key);
        const sum = known ?? { key, name: dimension === 'token' ? row.name : null, ...noTotals() };
        if (known === undefined) byKey.set(key, sum);
        add(sum, row);
      }
    }
  const sorted = (name: Dimension) =>
    [...(sums.find(({ dimension }) => dimension === name)?.byKey.values() ?? [])].sort(byCredits);
  const [day, group, token] = [sorted('day'), sorted('group'), sorted('token')];
  const [operation, code, via] = [sorted('operation'), sorted('code'), sorted('via')];
  return { total, day, group, token, operation, code, via };
}

export function noTotals(): Totals {
  return { calls: 0, successes: 0, credits: 0, saved: 0 };
}

function add(totals: Totals, { calls, code, credits, saved }: UsageRow): void {
  totals.calls += calls;
  if (code === 0) totals.successes += calls;
  totals.credits += credits;
  totals.saved += saved;
}

function byCredits(one: Totals, other: Totals): number {
  return other.credits - one.credits || other.calls - one.calls;
}

/** Credits of each day: of some keys in their order, and of all others together. */
export type SpendByDay = ReadonlyMap<string, readonly number[]>;

/** @param keys those that are shown on their own */
export async function spendByDay(
  batches: AsyncIterable<readonly UsageRow[]>,
  memberships: readonly GroupMembership[],
  { by, keys }: { readonly by: SpendDimension; readonly keys: readonly (string | null)[] },
): Promise<SpendByDay> {
  const read = usageReaders(memberships)[by];
  const places = new Map(keys.map((key, at) => [key, at]));
  const days = new Map<string, number[]>();
  for await (const batch of batches)
    for (const row of batch) {
      const credits = days.get(row.day) ?? Array<number>(keys.length + 1).fill(0);
      days.set(row.day, credits);
      const at = places.get(read(row)) ?? keys.length;
      credits[at] = (credits[at] ?? 0) + row.credits;
    }
  return days;
}
