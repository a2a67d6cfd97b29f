import type { Via } from './usage.ts';

// What a group of writes has in common, so that one row replaces many.

/** Consecutive whole numbers, from the first to the last. */
export interface Run {
  readonly first: number;
  last: number;
}

/**
 * Groups whole numbers into runs. Simultaneous calls have neighbouring ledger entries, so one statement
 * for each run replaces one statement for each entry.
 */
export function runsOf(numbers: readonly number[]): readonly Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const number of numbers.toSorted((a, b) => a - b)) {
    if (run !== undefined && number <= run.last + 1) {
      run.last = number;
    } else {
      run = { first: number, last: number };
      runs.push(run);
    }
  }
  return runs;
}

/** Calls of one account, day, operation, code, way of being served and key of the upstream. */
export interface UsageCount {
  readonly accountId: string;
  readonly operationId: string;
  readonly day: string;
  readonly code: number;
  readonly via: Via;
  readonly upstreamKey: string | null;
  calls: number;
  credits: number;
  saved: number;
  /** Calls that took daily quota without a charge. */
  quotaTaken: number;
}

/** Adds a sum of calls to the usage. */
export const ADD_USAGE = `
  INSERT INTO usage AS u (account, day, operation, code, via, upstream_key, calls, credits, saved, quota_taken)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  ON CONFLICT (account, day, operation, code, via, upstream_key) DO UPDATE
    SET calls = u.calls + excluded.calls, credits = u.credits + excluded.credits, saved = u.saved + excluded.saved,
      quota_taken = u.quota_taken + excluded.quota_taken`;

type Key = Omit<UsageCount, 'calls' | 'credits' | 'saved' | 'quotaTaken'>;

/** Sums calls before they are written, so that calls with the same key need one row. */
export class UsageCounts {
  readonly #counts = new Map<string, UsageCount>();

  get size(): number {
    return this.#counts.size;
  }

  /**
   * Adds one call.
   * @param calls -1 takes one away
   */
  add(key: Key, credits: number, saved: number, quotaTaken: number, calls = 1): void {
    const { accountId, operationId, day, code, via, upstreamKey } = key;
    const text = `${accountId} ${day} ${operationId} ${code} ${via} ${upstreamKey}`;
    const known = this.#counts.get(text);
    if (known === undefined) {
      this.#counts.set(text, { ...key, calls, credits, saved, quotaTaken });
      return;
    }
    known.calls += calls;
    known.credits += credits;
    known.saved += saved;
    known.quotaTaken += quotaTaken;
  }

  [Symbol.iterator](): IterableIterator<UsageCount> {
    return this.#counts.values();
  }
}
