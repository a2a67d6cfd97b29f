import type { AccountSummary } from '@social-data/ledger/accounts/account';
import type { CallHour } from '@social-data/ledger/call-hours';
import type { LedgerEntry } from '@social-data/ledger/ledger-entry';
import type { BudgetStatus } from '@social-data/ledger/limits/budget';
import type { Store } from '@social-data/ledger/store';
import type { FailureRow, UsageSumRow } from '@social-data/ledger/usage-rows';
import { LRUCache } from 'lru-cache';
import type { TimeRange } from './time-range.ts';
import {
  type DaySpend,
  type SpendByDay,
  type SpendDimension,
  spendByDay,
  sumByDimension,
  type UsageFigures,
} from './usage-figures.ts';

/** Milliseconds for which figures are shown again without being read anew. */
const REMEMBERED_MS = 60_000;
/** Results of one read, such as those of different ranges. */
const MAX_RESULTS = 12;

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

/** The same for a read without an input. */
function rememberOne<Result extends {}>(read: () => Promise<Result>): () => Promise<Result> {
  const results = remember<null, Result>(read);
  return () => results(null);
}

/** Uncertain requests that are shown, the newest ones. */
const MAX_UNCERTAIN = 50;

/** What failed of an account in a range. */
export type FailureTotals = Omit<FailureRow, 'day'>;

export interface SpendChoice extends TimeRange {
  readonly by: SpendDimension;
  readonly keys: readonly (string | null)[];
}

/** What the sections read of the store. Each figure is at most a minute old. */
export interface Figures {
  usage(range: TimeRange): Promise<UsageFigures>;
  spendByDay(choice: SpendChoice): Promise<SpendByDay>;
  /** Sums by account, most failures first. */
  failures(range: TimeRange): Promise<readonly FailureTotals[]>;
  hours(span: { readonly from: number; readonly before: number }): Promise<readonly CallHour[]>;
  /** Ledger entries whose requests the upstream may have billed, newest first. */
  uncertain(): Promise<readonly LedgerEntry[]>;
  /** The day of the last call by account. */
  lastUse(): Promise<ReadonlyMap<string, string>>;
  accounts(): Promise<readonly AccountSummary[]>;
  budgets(): Promise<readonly BudgetStatus[]>;
}

/** @param signal ends the reads that are under way */
export function createFigures(store: Store, signal: AbortSignal): Figures {
  const ofGroups = remember((range: TimeRange) => rowsOf(store.usageSums('group', range, signal)));
  return {
    usage: remember(async (range: TimeRange) => {
      const groups = await ofGroups(range);
      return sumByDimension(store.usageSums('account', range, signal), groups);
    }),
    spendByDay: remember(async ({ by, keys, from, to }: SpendChoice) => {
      const all = await ofGroups({ from, to });
      if (by === 'token') return spendByDay(await spendOfTokens(all, keys, { from, to }), keys);
      const keyOf = (row: UsageSumRow) => (by === 'group' ? row.subject : row.operationId);
      return spendByDay(
        all.map((row) => daySpend(keyOf(row), row)),
        keys,
      );
    }),
    failures: remember(async (range: TimeRange) => sumFailures(store.failures(range, signal))),
    hours: remember(async ({ from, before }: { readonly from: number; readonly before: number }) =>
      rowsOf(store.callHours.read(from, before, signal)),
    ),
    uncertain: rememberOne(async () =>
      rowsOf(store.ledger({ isUncertain: true, limit: MAX_UNCERTAIN }, signal)),
    ),
    lastUse: rememberOne(async () => {
      const rows = await rowsOf(store.lastUse(signal));
      return new Map(rows.map(({ accountId, day }) => [accountId, day]));
    }),
    accounts: () => store.accounts(),
    budgets: () => store.budgets.budgets(),
  };

  /** Each shown token is read by its key; what they did not spend of a day is that of all others. */
  async function spendOfTokens(
    all: readonly UsageSumRow[],
    keys: readonly (string | null)[],
    range: TimeRange,
  ): Promise<readonly DaySpend[]> {
    const shown: DaySpend[] = [];
    for (const accountId of keys)
      if (accountId !== null)
        for await (const batch of store.usage({ accountIds: [accountId], ...range }, signal))
          shown.push(...batch.map((row) => ({ ...row, key: accountId })));
    const others = shown.map((spent) => ({ ...spent, key: OTHERS, credits: -spent.credits }));
    return [...shown, ...others, ...all.map((row) => daySpend(OTHERS, row))];
  }
}

/** No token has this id. */
const OTHERS = '';

function daySpend(key: string | null, { day, credits }: UsageSumRow): DaySpend {
  return { key, day: day ?? '', credits };
}

async function rowsOf<Row>(batches: AsyncIterable<readonly Row[]>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
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
