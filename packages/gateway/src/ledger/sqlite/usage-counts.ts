import type { Via } from '../limits/via.ts';

/** Calls of one account, day, operation, code and way of being served. */
export interface UsageCount {
  readonly accountId: string;
  readonly operationId: string;
  readonly day: string;
  readonly code: number;
  readonly via: Via;
  calls: number;
  credits: number;
  saved: number;
}

type Key = Omit<UsageCount, 'calls' | 'credits' | 'saved'>;

/** Sums calls before they are written, so that calls with the same key need one row. */
export class UsageCounts {
  readonly #counts = new Map<string, UsageCount>();
  /** Simultaneous calls often have the same key: comparing with the last one avoids building a key. */
  #last: UsageCount | undefined;

  get size(): number {
    return this.#counts.size;
  }

  add(key: Key, calls = 1, credits = 0, saved = 0): void {
    if (this.#last === undefined || !isSame(this.#last, key)) this.#last = this.#countOf(key);
    this.#last.calls += calls;
    this.#last.credits += credits;
    this.#last.saved += saved;
  }

  #countOf({ accountId, operationId, day, code, via }: Key): UsageCount {
    const text = `${accountId} ${day} ${operationId} ${code} ${via}`;
    const existing = this.#counts.get(text);
    if (existing !== undefined) return existing;
    const count = { accountId, operationId, day, code, via, calls: 0, credits: 0, saved: 0 };
    this.#counts.set(text, count);
    return count;
  }

  [Symbol.iterator](): IterableIterator<UsageCount> {
    return this.#counts.values();
  }
}

function isSame(count: UsageCount, key: Key): boolean {
  return (
    count.code === key.code &&
    count.via === key.via &&
    count.accountId === key.accountId &&
    count.operationId === key.operationId &&
    count.day === key.day
  );
}
