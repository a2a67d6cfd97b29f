import type { AccountSummary } from '@social-data/ledger/accounts';
import type { BudgetStatus } from '@social-data/ledger/rules/budgets';
import type { Store } from '@social-data/ledger/store';
import type { FailureRow, UsageSum } from '@social-data/ledger/usage';
import type { UpstreamKeyState } from '@social-data/relay/relay-status';
import type { ReadinessState } from '@social-data/source/source';
import { LRUCache } from 'lru-cache';
import type { TimeRange } from './page-view.ts';
import type { RecentFailure } from './recent-failures.ts';

/** Milliseconds for which sums are shown again without being read anew. */
const REMEMBERED_MS = 60_000;
/** Results of one read, such as those of different ranges. */
const MAX_RESULTS = 32;

export type Dimension = 'day' | 'code' | 'group' | 'token' | 'operation';

export type Totals = Pick<UsageSum, 'calls' | 'successes' | 'credits' | 'saved'>;

/** Totals of the calls that have one value of a dimension. */
export interface KeyTotals extends Totals {
  /** A token is given by its id; null is usage of a token in no group. */
  readonly key: string | null;
  /** Of the token; null for other dimensions. */
  readonly name: string | null;
}

interface SumChoice extends TimeRange {
  readonly by: Dimension;
}

interface DayChoice extends SumChoice {
  /** Those that are counted on their own. */
  readonly keys: readonly (string | null)[];
  readonly measure: 'credits' | 'failures';
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

export type Figures = ReturnType<typeof createFigures>;

/**
 * What the sections read of the store. Sums are at most a minute old.
 * @param signal ends the reads that are under way
 */
export function createFigures(store: Store, signal: AbortSignal) {
  /** The most credits first, then the most calls, such as those of a code that costs nothing. */
  const sums = remember(async ({ by, ...range }: SumChoice): Promise<readonly KeyTotals[]> => {
    const rows = await rowsOf(store.usageSums([by], range, signal));
    return rows
      .map(({ of, ...sum }) => ({ ...sum, key: of[by] ?? null }))
      .sort((one, other) => other.credits - one.credits || other.calls - one.calls);
  });
  /** The measure of each day: of the keys in their order, and of all others together. */
  const byDay = remember(async ({ by, keys, measure, ...range }: DayChoice) => {
    const amountOf = ({ calls, successes, credits }: Totals) =>
      measure === 'credits' ? credits : calls - successes;
    // What the keys do not have of a day is that of all others, the last of its values.
    const days = new Map(
      (await sums({ by: 'day', ...range })).map((sum) => [
        sum.key,
        [...keys.map(() => 0), amountOf(sum)],
      ]),
    );
    const accountIds = keys.filter((key) => key !== null);
    const filter = by === 'token' ? { ...range, accountIds } : range;
    for (const sum of await rowsOf(store.usageSums(['day', by], filter, signal))) {
      const values = days.get(sum.of.day ?? null);
      const at = keys.indexOf(sum.of[by] ?? null);
      if (values === undefined || at < 0) continue;
      values[at] = amountOf(sum);
      values[keys.length] = Math.max(0, (values[keys.length] ?? 0) - amountOf(sum));
    }
    return days;
  });
  /** Sums by account, most failures first. */
  const failures = remember(async (range: TimeRange) =>
    sumFailures(await rowsOf(store.failures(range, signal))),
  );
  const lastUse = remember(async (_: null) => {
    const rows = await rowsOf(store.lastUse(signal));
    return new Map(rows.map(({ accountId, day }) => [accountId, day]));
  });
  return {
    ...{ sums, byDay, failures },
    tokens: async (): Promise<readonly TokenFigures[]> => {
      const days = await lastUse(null);
      const accounts = await store.accounts();
      return accounts.map((account) => ({ ...account, lastUsed: days.get(account.id) ?? null }));
    },
    /** The largest share first; without those of revoked tokens, which refuse nothing any more. */
    budgets: async (): Promise<readonly BudgetFigures[]> => {
      const ended = (await store.accounts()).filter(({ revokedAt }) => revokedAt !== null);
      const revoked = new Set<string | null>(ended.map(({ id }) => id));
      const budgets = (await store.budgets.budgets()).flatMap((budget) => {
        const { accountId, name, group, spent, credits } = budget;
        const subject = group ?? name ?? '';
        const share = credits === 0 ? 1 : spent / credits;
        return revoked.has(accountId) ? [] : [{ ...budget, subject, share }];
      });
      return budgets.sort((one, other) => other.share - one.share);
    },
    /** The gateways that share the database; undefined when there are no others. */
    nodes: async () => store.nodes?.(),
  };
}

/** What `/upstream` says, of which the page knows the keys. */
interface UpstreamStatus {
  readonly keys?: readonly UpstreamKeyState[];
}

/** Where a section takes what it shows. */
export interface PageSources {
  readonly figures: Figures;
  readonly readiness: () => ReadinessState;
  /** Undefined without a relay. */
  readonly upstream: (() => UpstreamStatus) | undefined;
  /** The daily limit of each key for the upstream; null without one. */
  readonly dailyLimit: number | null;
  /** Milliseconds since 1970 of the last backup, null when there was none; undefined where the database is backed up. */
  readonly lastBackup: (() => number | null) | undefined;
  /** When the certificate for callers ends, in milliseconds since 1970; undefined without one. */
  readonly certificateExpiry: () => number | undefined;
  /** Newest first. */
  readonly recentFailures: () => readonly RecentFailure[];
  /** The release of the gateway. */
  readonly version: string;
  /** The active revision of the dataset; undefined without one. */
  readonly revision: (() => number) | undefined;
}

/**
 * Reads once for all requests of a minute, also for those that arrive while it reads. A read that fails is repeated by
 * the next request.
 */
function remember<Input, Result extends {}>(
  read: (input: Input) => Promise<Result>,
): (input: Input) => Promise<Result> {
  const results = new LRUCache<string, Result>({
    max: MAX_RESULTS,
    ttl: REMEMBERED_MS,
    fetchMethod: (key) => read(JSON.parse(key)),
    // A result that is evicted while it is read has callers that wait for it.
    ignoreFetchAbort: true,
  });
  return (input) => results.forceFetch(JSON.stringify(input));
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

function sumFailures(rows: readonly FailureRow[]): readonly FailureTotals[] {
  const sums = new Map<string, FailureTotals>();
  for (const { day: _, ...row } of rows) {
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
