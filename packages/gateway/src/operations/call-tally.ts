/** Calls of one operation that ended with one code. */
interface Count {
  readonly operation: string;
  readonly code: number;
  calls: number;
  credits: number;
}

/** Adds up calls since the start, by operation and result code. */
export class CallTally {
  readonly #byOperation = new Map<string, Map<number, Count>>();

  add(operation: string, code: number, credits: number): void {
    const count = this.#byOperation.get(operation)?.get(code) ?? this.#begin(operation, code);
    count.calls += 1;
    count.credits += credits;
  }

  *[Symbol.iterator](): IterableIterator<Readonly<Count>> {
    for (const byCode of this.#byOperation.values()) yield* byCode.values();
  }

  #begin(operation: string, code: number): Count {
    const byCode = this.#byOperation.get(operation) ?? new Map<number, Count>();
    this.#byOperation.set(operation, byCode);
    const count = { operation, code, calls: 0, credits: 0 };
    byCode.set(code, count);
    return count;
  }
}
