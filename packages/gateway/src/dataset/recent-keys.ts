/** Remembers when keys were added: at least the last `capacity` different ones, and at most twice as many. */
export class RecentKeys {
  readonly #capacity: number;
  #added = 0;
  #newer = new Map<string, number>();
  #older = new Map<string, number>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Adds a key. Returns how many were added since it was added before; infinity when that is not known. */
  add(key: string): number {
    const before = this.#newer.get(key) ?? this.#older.get(key) ?? Number.NEGATIVE_INFINITY;
    this.#newer.set(key, this.#added);
    if (this.#newer.size > this.#capacity) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#added += 1;
    return this.#added - 1 - before;
  }
}
