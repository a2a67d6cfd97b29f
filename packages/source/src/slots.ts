/**
 * Values that come and go with each call, in any order. A deleted value can be collected at once.
 *
 * In a `Set` or `Map` it could not. V8 replaces the table of a `Set` again and again, and each table refers to the next
 * one. Once the old generation holds one of them, all later tables are kept with everything in them, until the old
 * generation is collected. Under load, that is most of what calls allocate.
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

  /** Deletes the value of a slot that `add` returned. Call it once for each slot. */
  delete(slot: number): void {
    this.#values[slot] = undefined;
    this.#free.push(slot);
  }

  /** The current values, in no particular order. */
  values(): Value[] {
    return this.#values.filter((value) => value !== undefined);
  }
}

/**
 * A map for values that come and go with each call: see `Slots`. Garbage collection frees the keys late, so keep them
 * small.
 */
export class SlotMap<Key extends string | number, Value> {
  readonly #slotOf = new Map<Key, number>();
  readonly #slots = new Slots<Value>();

  has(key: Key): boolean {
    return this.#slotOf.has(key);
  }

  get(key: Key): Value | undefined {
    const slot = this.#slotOf.get(key);
    return slot === undefined ? undefined : this.#slots.get(slot);
  }

  set(key: Key, value: Value): void {
    this.delete(key);
    this.#slotOf.set(key, this.#slots.add(value));
  }

  delete(key: Key): void {
    const slot = this.#slotOf.get(key);
    if (slot === undefined) return;
    this.#slotOf.delete(key);
    this.#slots.delete(slot);
  }

  clear(): void {
    for (const slot of this.#slotOf.values()) this.#slots.delete(slot);
    this.#slotOf.clear();
  }

  values(): Value[] {
    return this.#slots.values();
  }
}
