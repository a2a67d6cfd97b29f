import type { UsageSumRow } from '@social-data/ledger/usage-rows';

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

/** Totals of a range, and of each dimension with the most credits first. */
export interface UsageFigures {
  readonly total: Totals;
  readonly day: readonly KeyTotals[];
  readonly group: readonly KeyTotals[];
  readonly token: readonly KeyTotals[];
  readonly operation: readonly KeyTotals[];
  readonly code: readonly KeyTotals[];
  readonly via: readonly KeyTotals[];
}

/**
 * Sums usage by all dimensions. It needs memory for the sums alone, and gives way to calls between two batches.
 * @param ofAccounts sums over all days
 * @param ofGroups the same usage by the day
 */
export async function sumByDimension(
  ofAccounts: AsyncIterable<readonly UsageSumRow[]>,
  ofGroups: readonly UsageSumRow[],
): Promise<UsageFigures> {
  const total = noTotals();
  const [token, operation, code, via] = [new Sums(), new Sums(), new Sums(), new Sums()];
  for await (const batch of ofAccounts)
    for (const row of batch) {
      add(total, row);
      token.add(row.subject, row);
      operation.add(row.operationId, row);
      code.add(String(row.code), row);
      via.add(row.via, row);
    }
  const [day, group] = [new Sums(), new Sums()];
  for (const row of ofGroups) {
    day.add(row.day, row);
    group.add(row.subject, row);
  }
  return {
    ...{ total, token: token.sorted(), operation: operation.sorted(), code: code.sorted() },
    ...{ via: via.sorted(), day: day.sorted(), group: group.sorted() },
  };
}

/** Totals by the values of one dimension. */
class Sums {
  readonly #byKey = new Map<string | null, KeyTotals>();

  add(key: string | null, row: UsageSumRow): void {
    const known = this.#byKey.get(key);
    const sum = known ?? { key, name: key === row.subject ? row.name : null, ...noTotals() };
    if (known === undefined) this.#byKey.set(key, sum);
    add(sum, row);
  }

  sorted(): readonly KeyTotals[] {
    return [...this.#byKey.values()].sort(
      (one, other) => other.credits - one.credits || other.calls - one.calls,
    );
  }
}

export function noTotals(): Totals {
  return { calls: 0, successes: 0, credits: 0, saved: 0 };
}

function add(totals: Totals, { calls, code, credits, saved }: UsageSumRow): void {
  totals.calls += calls;
  if (code === 0) totals.successes += calls;
  totals.credits += credits;
  totals.saved += saved;
}

/** Credits of each day: of some keys in their order, and of all others together. */
export type SpendByDay = ReadonlyMap<string, readonly number[]>;

/** What was spent of a key on a day. */
export interface DaySpend {
  readonly key: string | null;
  readonly day: string;
  readonly credits: number;
}

/** @param keys those that are shown on their own */
export function spendByDay(
  spent: readonly DaySpend[],
  keys: readonly (string | null)[],
): SpendByDay {
  const places = new Map(keys.map((key, at) => [key, at]));
  const days = new Map<string, number[]>();
  for (const { key, day, credits } of spent) {
    const sums = days.get(day) ?? Array<number>(keys.length + 1).fill(0);
    days.set(day, sums);
    const at = places.get(key) ?? keys.length;
    sums[at] = (sums[at] ?? 0) + credits;
  }
  return days;
}
