import { Slots } from './slots.ts';

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
