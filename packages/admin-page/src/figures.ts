import type { AccountSummary } from '@social-data/ledger/accounts';
import type { LedgerEntry } from '@social-data/ledger/ledger-entry';
import type { BudgetStatus } from '@social-data/ledger/rules/budgets';
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

export type Totals = Pick<UsageSum, 'calls' | 'successes' | 'credits' | 'saved'>;

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
  spendByDay(choice: SpendChoice): Promise<ReadonlyMap<string | null, readonly number[]>>;
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
  const usage = remember(async (range: TimeRange): Promise<UsageFigures> => {
    const sumsBy = async (by: UsageDimension): Promise<readonly KeyTotals[]> => {
      const sums = await rowsOf(store.usageSums([by], range, signal));
      return sums
        .map(({ of, ...sum }) => ({ ...sum, key: of[by] ?? null }))
        .sort((one, other) => other.credits - one.credits || other.calls - one.calls);
    };
    // One after the other: each read has a thread, and several would take the processor from calls.
    const [day, group, token] = [await sumsBy('day'), await sumsBy('group'), await sumsBy('token')];
    const operation = await sumsBy('operation');
    const [code, via] = [await sumsBy('code'), await sumsBy('via')];
    return { total: sumOf(day), day, group, token, operation, code, via };
  });
  const lastUse = remember(async (_: null) => {
    const rows = await rowsOf(store.lastUse(signal));
    return new Map(rows.map(({ accountId, day }) => [accountId, day]));
  });
  const uncertain = remember((_: null) =>
    rowsOf(store.ledger({ isUncertain: true, limit: MAX_UNCERTAIN }, signal)),
  );
  return {
    usage,
    spendByDay: remember(async ({ by, keys, ...range }: SpendChoice) => {
      const { day } = await usage(range);
      // What the keys did not spend of a day is that of all others, the last of its sums.
      const days = new Map(day.map(({ key, credits }) => [key, [...keys.map(() => 0), credits]]));
      const accountIds = keys.filter((key) => key !== null);
      const filter = by === 'token' ? { ...range, accountIds } : range;
      const sums =
        keys.length === 0 ? [] : await rowsOf(store.usageSums(['day', by], filter, signal));
      for (const { of, credits } of sums) {
        const values = days.get(of.day ?? null);
        const at = keys.indexOf(of[by] ?? null);
        if (values === undefined || at < 0) continue;
        values[at] = credits;
        values[keys.length] = (values[keys.length] ?? 0) - credits;
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

export function sumOf(parts: readonly Totals[]): Totals {
  const sum = { calls: 0, successes: 0, credits: 0, saved: 0 };
  for (const { calls, successes, credits, saved } of parts) {
    sum.calls += calls;
    sum.successes += successes;
    sum.credits += credits;
    sum.saved += saved;
  }
  return sum;
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
