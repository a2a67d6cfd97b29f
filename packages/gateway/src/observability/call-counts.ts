/** Calls of one operation that ended with one code. */
interface CallCount {
  readonly operation: string;
  readonly code: number;
  calls: number;
  credits: number;
}

/** Counts calls since the start, by operation and result code. */
export class CallCounts {
  readonly #byOperation = new Map<string, Map<number, CallCount>>();

  add(operation: string, code: number, credits: number): void {
    const count = this.#byOperation.get(operation)?.get(code) ?? this.#create(operation, code);
    count.calls += 1;
    count.credits += credits;
  }

  *[Symbol.iterator](): IterableIterator<Readonly<CallCount>> {
    for (const byCode of this.#byOperation.values()) yield* byCode.values();
  }

  #create(operation: string, code: number): CallCount {
    const byCode = this.#byOperation.get(operation) ?? new Map<number, CallCount>();
    this.#byOperation.set(operation, byCode);
    const count = { operation, code, calls: 0, credits: 0 };
    byCode.set(code, count);
    return count;
  }
}
