/** Calls of one account, day, operation and code. */
export interface UsageCount {
  readonly accountId: string;
  readonly operationId: string;
  readonly day: string;
  readonly code: number;
  calls: number;
  credits: number;
}

/** Adds calls up before they are written, so that many calls of a kind cost one row. */
export class UsageTally {
  readonly #counts = new Map<string, UsageCount>();

  get size(): number {
    return this.#counts.size;
  }

  add(
    { accountId, operationId, day, code }: Omit<UsageCount, 'calls' | 'credits'>,
    calls = 1,
    credits = 0,
  ): void {
    const key = `${accountId} ${day} ${operationId} ${code}`;
    const count = this.#counts.get(key);
    if (count === undefined) {
      this.#counts.set(key, { accountId, operationId, day, code, calls, credits });
      return;
    }
    count.calls += calls;
    count.credits += credits;
  }

  [Symbol.iterator](): IterableIterator<UsageCount> {
    return this.#counts.values();
  }
}
