/**
 * Values that come and go with each call, in any order. A value that is taken out is garbage at once.
 *
 * That is why it is no `Set`: once the old generation holds the table of a `Set` or `Map`, each table that takes its place
 * is reached from the one before, and with it everything that it held when it was replaced, until the old generation is
 * collected. Under load, that is most of what calls allocate.
 */
export class Slots<Value> {
  readonly #values: (Value | undefined)[] = [];
  readonly #free: number[] = [];

  get size(): number {
    return this.#values.length - this.#free.length;
  }

  /** Returns the slot of the value. */
  add(value: Value): number {
    const slot = this.#free.pop() ?? this.#values.length;
    this.#values[slot] = value;
    return slot;
  }

  get(slot: number): Value | undefined {
    return this.#values[slot];
  }

  /** Takes the value out of a slot that `add` returned and that was not deleted before. */
  delete(slot: number): void {
    this.#values[slot] = undefined;
    this.#free.push(slot);
  }

  /** Those that are in the slots now, in no particular order. */
  values(): Value[] {
    return this.#values.filter((value) => value !== undefined);
  }
}
