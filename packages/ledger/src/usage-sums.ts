import type { GroupMembership } from './limits/budget.ts';
import type { UsageRow } from './usage-rows.ts';

/** What usage is summed by. */
export const USAGE_DIMENSIONS = [
  'token',
  'group',
  'operation',
  'code',
  'via',
  'key',
  'day',
  'month',
] as const;
export type UsageDimension = (typeof USAGE_DIMENSIONS)[number];

/** Usage of all calls that have the same values of the dimensions. */
export interface UsageSum {
  /** By dimension. A token is given by its id; null is usage of a token that was in no group, and
   * of calls that no key of the upstream paid. The total has none. */
  readonly of: Readonly<Partial<Record<UsageDimension, string | null>>>;
  /** Name of the token, when the sum is of one. */
  readonly name: string | null;
  readonly isTotal: boolean;
  readonly calls: number;
  /** Calls with code 0. */
  readonly successes: number;
  readonly credits: number;
  readonly saved: number;
}

export interface SumOptions {
  readonly by: readonly UsageDimension[];
  /** Only this many sums: those with the most credits, then calls. The total is of all. */
  readonly top?: number;
  /** Ascending by day. */
  readonly memberships: readonly GroupMembership[];
}

/** Sums usage, and adds the total at the end. Needs memory for the sums alone. */
export async function sumUsage(
  batches: AsyncIterable<readonly UsageRow[]>,
  { by, top, memberships }: SumOptions,
): Promise<readonly UsageSum[]> {
  const read = readersOf(memberships);
  const sums = new Map<string, Counted>();
  const total = counted({}, null, true);
  for await (const batch of batches) {
    for (const row of batch) {
      const of = Object.fromEntries(by.map((dimension) => [dimension, read[dimension](row)]));
      const key = JSON.stringify(of);
      const sum = sums.get(key) ?? counted(of, by.includes('token') ? row.name : null);
      sums.set(key, sum);
      add(sum, row);
      add(total, row);
    }
  }
  const all = [...sums.values()];
  const sorted =
    top === undefined
      ? all.sort((one, other) => compare(one, other, by))
      : all.sort((one, other) => other.credits - one.credits || other.calls - one.calls);
  return [...sorted.slice(0, top), total];
}

type Counted = { -readonly [Name in keyof UsageSum]: UsageSum[Name] };

function counted(of: UsageSum['of'], name: string | null, isTotal = false): Counted {
  return { of, name, isTotal, calls: 0, successes: 0, credits: 0, saved: 0 };
}

function add(sum: Counted, { calls, code, credits, saved }: UsageRow): void {
  sum.calls += calls;
  if (code === 0) sum.successes += calls;
  sum.credits += credits;
  sum.saved += saved;
}

/** In the order of the dimensions; codes as numbers, and no group before all groups. */
function compare(one: UsageSum, other: UsageSum, by: readonly UsageDimension[]): number {
  for (const dimension of by) {
    const left = textOf(one, dimension);
    const right = textOf(other, dimension);
    const order =
      dimension === 'code'
        ? Number(left) - Number(right)
        : left < right
          ? -1
          : Number(left > right);
    if (order !== 0) return order;
  }
  return 0;
}

function textOf({ of, name }: UsageSum, dimension: UsageDimension): string {
  const value = of[dimension] ?? '';
  return dimension === 'token' ? `${name} ${value}` : value;
}

function readersOf(
  memberships: readonly GroupMembership[],
): Readonly<Record<UsageDimension, (row: UsageRow) => string | null>> {
  const ofAccounts = Map.groupBy(memberships, ({ accountId }) => accountId);
  return {
    token: ({ accountId }) => accountId,
    // The group in which the token was at the end of the day, as budgets count it.
    group: ({ accountId, day }) =>
      ofAccounts.get(accountId)?.findLast(({ since }) => since <= day)?.group ?? null,
    operation: ({ operationId }) => operationId,
    code: ({ code }) => String(code),
    via: ({ via }) => via,
    key: ({ upstreamKey }) => upstreamKey,
    day: ({ day }) => day,
    month: ({ day }) => day.slice(0, 7),
  };
}
