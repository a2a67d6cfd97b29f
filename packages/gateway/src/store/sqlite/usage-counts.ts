/** Calls of one account, day, operation and code. */
export interface UsageCount {
  readonly accountId: string;
  readonly operationId: string;
  readonly day: string;
  readonly code: number;
  calls: number;
  credits: number;
}

type Key = Omit<UsageCount, 'calls' | 'credits'>;

/** Sums calls before they are written, so that calls with the same key need one row. */
export class UsageCounts {
  readonly #counts = new Map<string, UsageCount>();
  /** Simultaneous calls often have the same key: comparing with the last one avoids building a key. */
  #last: UsageCount | undefined;

  get size(): number {
    return this.#counts.size;
  }

  add(key: Key, calls = 1, credits = 0): void {
    if (this.#last === undefined || !isSame(this.#last, key)) this.#last = this.#countOf(key);
    this.#last.calls += calls;
    this.#last.credits += credits;
  }

  #countOf({ accountId, operationId, day, code }: Key): UsageCount {
    const text = `${accountId} ${day} ${operationId} ${code}`;
    const existing = this.#counts.get(text);
    if (existing !== undefined) return existing;
    const count = { accountId, operationId, day, code, calls: 0, credits: 0 };
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
    count.accountId === key.accountId &&
    count.operationId === key.operationId &&
    count.day === key.day
  );
}
