import type { AccountSummary } from '@social-data/ledger/accounts/account';
import type { LedgerEntry } from '@social-data/ledger/ledger-entry';
import type { BudgetStatus } from '@social-data/ledger/limits/budget';
import type { Store } from '@social-data/ledger/store';
import type { CallHour, FailureRow, UsageDimension, UsageSum } from '@social-data/ledger/usage';
import { LRUCache } from 'lru-cache';
import type { TimeRange } from './time-range.ts';

/** Milliseconds for which figures are shown again without being read anew. */
const REMEMBERED_MS = 60_000;
/** Results of one read, such as those of different ranges. */
const MAX_RESULTS = 12;
/** Uncertain requests that are shown, the newest ones. */
const MAX_UNCERTAIN = 50;

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
export type UsageFigures = { readonly total: Totals } & Readonly<
  Record<'day' | 'code' | 'via' | SpendDimension, readonly KeyTotals[]>
>;

interface SpendChoice extends TimeRange {
  readonly by: SpendDimension;
  /** Those that are shown on their own. */
  readonly keys: readonly (string | null)[];
}

/** What failed of an account in a range. */
export type FailureTotals = Omit<FailureRow, 'day'>;

export interface TokenFigures extends AccountSummary {
  /** The quota day of the last call; null for a token that was never used. */
  readonly lastUsed: string | null;
}

export type BudgetFigures = BudgetStatus & {
  /** The name of the token or group. */
  readonly subject: string;
  /** What is spent, as a share of the credits: more than 1 where a soft budget is exceeded. */
  readonly share: number;
};

/** What the sections read of the store. Sums are at most a minute old. */
export interface Figures {
  usage(range: TimeRange): Promise<UsageFigures>;
  /** Credits of each day: of the keys in their order, and of all others together. */
  spendByDay(choice: SpendChoice): Promise<ReadonlyMap<string, readonly number[]>>;
  /** Sums by account, most failures first. */
  failures(range: TimeRange): Promise<readonly FailureTotals[]>;
  hours(span: { readonly from: number; readonly before: number }): Promise<readonly CallHour[]>;
  /** Ledger entries whose requests the upstream may have billed, newest first. */
  uncertain(): Promise<readonly LedgerEntry[]>;
  tokens(): Promise<readonly TokenFigures[]>;
  /** The largest share first. */
  budgets(): Promise<readonly BudgetFigures[]>;
}

/** @param signal ends the reads that are under way */
export function createFigures(store: Store, signal: AbortSignal): Figures {
  const ofGroups = remember((range: TimeRange) =>
    rowsOf(store.usageSums(['day', 'group', 'operation'], range, signal)),
  );
  const lastUse = remember(async (_: null) => {
    const rows = await rowsOf(store.lastUse(signal));
    return new Map(rows.map(({ accountId, day }) => [accountId, day]));
  });
  const uncertain = remember((_: null) =>
    rowsOf(store.ledger({ isUncertain: true, limit: MAX_UNCERTAIN }, signal)),
  );
  return {
    usage: remember(async (range: TimeRange) =>
      sumByDimension(
        store.usageSums(['token', 'operation', 'code', 'via'], range, signal),
        await ofGroups(range),
      ),
    ),
    spendByDay: remember(async ({ by, keys, ...range }: SpendChoice) => {
      const days = new Map<string, number[]>();
      const add = (key: string | null, day: string | null, credits: number) => {
        const sums = days.get(day ?? '') ?? Array<number>(keys.length + 1).fill(0);
        days.set(day ?? '', sums);
        const at = keys.includes(key) ? keys.indexOf(key) : keys.length;
        sums[at] = (sums[at] ?? 0) + credits;
      };
      for (const { of, credits } of await ofGroups(range))
        add(by === 'token' ? OTHERS : (of[by] ?? null), of.day ?? null, credits);
      if (by !== 'token') return days;
      // Each shown token is read by its key; what they did not spend of a day is that of all others.
      for (const id of keys.filter((key) => key !== null))
        for await (const batch of store.usage({ accountIds: [id], ...range }, signal))
          for (const { day, credits } of batch) {
            add(id, day, credits);
            add(OTHERS, day, -credits);
          }
      return days;
    }),
    failures: remember(async (range: TimeRange) => sumFailures(store.failures(range, signal))),
    hours: remember(({ from, before }: { readonly from: number; readonly before: number }) =>
      rowsOf(store.callHours.read(from, before, signal)),
    ),
    uncertain: () => uncertain(null),
    tokens: async () => {
      const days = await lastUse(null);
      const accounts = await store.accounts();
      return accounts.map((account) => ({ ...account, lastUsed: days.get(account.id) ?? null }));
    },
    budgets: async () => {
      const names = new Map((await store.accounts()).map(({ id, name }) => [id, name]));
      const budgets = (await store.budgets.budgets()).map((budget) => {
        const { accountId, group, spent, credits } = budget;
        const subject = group ?? names.get(accountId ?? '') ?? accountId ?? '';
        return { ...budget, subject, share: credits === 0 ? 1 : spent / credits };
      });
      return budgets.sort((one, other) => other.share - one.share);
    },
  };
}

/** No token has this id. */
const OTHERS = '';

/**
 * Reads once for all requests of a minute, also for those that arrive while it reads. A read that fails is repeated by
 * the next request.
 */
function remember<Input, Result extends {}>(
  read: (input: Input) => Promise<Result>,
): (input: Input) => Promise<Result> {
  const results = new LRUCache<string, Promise<Result>>({ max: MAX_RESULTS, ttl: REMEMBERED_MS });
  return (input) => {
    const key = JSON.stringify(input);
    const known = results.get(key);
    if (known !== undefined) return known;
    const reading = read(input);
    results.set(key, reading);
    reading.catch(() => {
      if (results.peek(key) === reading) results.delete(key);
    });
    return reading;
  };
}

async function rowsOf<Row>(batches: AsyncIterable<readonly Row[]>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

/**
 * Sums usage by all dimensions. It needs memory for the sums alone, and gives way to calls between two batches.
 * @param ofAccounts sums over all days
 * @param ofGroups the same usage by day and group
 */
async function sumByDimension(
  ofAccounts: AsyncIterable<readonly UsageSum[]>,
  ofGroups: readonly UsageSum[],
): Promise<UsageFigures> {
  const total = noTotals();
  const [token, operation] = [new Sums('token'), new Sums('operation')];
  const [code, via] = [new Sums('code'), new Sums('via')];
  for await (const batch of ofAccounts)
    for (const sum of batch) {
      add(total, sum);
      for (const sums of [token, operation, code, via]) sums.add(sum);
    }
  const [day, group] = [new Sums('day'), new Sums('group')];
  for (const sum of ofGroups) for (const sums of [day, group]) sums.add(sum);
  return {
    ...{ total, token: token.sorted(), operation: operation.sorted(), code: code.sorted() },
    ...{ via: via.sorted(), day: day.sorted(), group: group.sorted() },
  };
}

/** Totals by the values of one dimension. */
class Sums {
  readonly #dimension: UsageDimension;
  readonly #byKey = new Map<string | null, KeyTotals>();

  constructor(dimension: UsageDimension) {
    this.#dimension = dimension;
  }

  add(usage: UsageSum): void {
    const key = usage.of[this.#dimension] ?? null;
    const name = this.#dimension === 'token' ? usage.name : null;
    const sum = this.#byKey.get(key) ?? { key, name, ...noTotals() };
    this.#byKey.set(key, sum);
    add(sum, usage);
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

function add(totals: Totals, { calls, successes, credits, saved }: UsageSum): void {
  totals.calls += calls;
  totals.successes += successes;
  totals.credits += credits;
  totals.saved += saved;
}

async function sumFailures(
  batches: AsyncIterable<readonly FailureRow[]>,
): Promise<readonly FailureTotals[]> {
  const sums = new Map<string, FailureTotals>();
  for await (const batch of batches)
    for (const { day: _, ...row } of batch) {
      const sum = sums.get(row.accountId);
      sums.set(row.accountId, {
        ...row,
        failures: row.failures + (sum?.failures ?? 0),
        quotaTaken: row.quotaTaken + (sum?.quotaTaken ?? 0),
        uncertain: row.uncertain + (sum?.uncertain ?? 0),
        uncertainCredits: row.uncertainCredits + (sum?.uncertainCredits ?? 0),
      });
    }
  return [...sums.values()].sort((one, other) => other.failures - one.failures);
}
