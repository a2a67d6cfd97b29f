/** Calls of one account, day, operation and code. */
export interface UsageCount {
  readonly accountId: string;
  readonly operationId: string;
  readonly day: string;
  readonly code: number;
  calls: number;
  credits: number;
}

type Kind = Omit<UsageCount, 'calls' | 'credits'>;

/** Adds calls up before they are written, so that many calls of a kind cost one row. */
export class UsageTally {
  readonly #counts = new Map<string, UsageCount>();
  /** The one that was counted last: calls of one time are often of a kind. */
  #last: UsageCount | undefined;

  get size(): number {
    return this.#counts.size;
  }

  add(kind: Kind, calls = 1, credits = 0): void {
    if (this.#last === undefined || !isSame(this.#last, kind)) this.#last = this.#countOf(kind);
    this.#last.calls += calls;
    this.#last.credits += credits;
  }

  #countOf({ accountId, operationId, day, code }: Kind): UsageCount {
    const key = `${accountId} ${day} ${operationId} ${code}`;
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const count = { accountId, operationId, day, code, calls: 0, credits: 0 };
    this.#counts.set(key, count);
    return count;
  }

  [Symbol.iterator](): IterableIterator<UsageCount> {
    return this.#counts.values();
  }
}

function isSame(count: UsageCount, kind: Kind): boolean {
  return (
    count.code === kind.code &&
    count.accountId === kind.accountId &&
    count.operationId === kind.operationId &&
    count.day === kind.day
  );
}
