/** A map that drops its oldest entries when it has too many, or too much in them. The newest always stays. */
export interface BoundedMap<Value> {
  get(key: string): Value | undefined;
  /** @param size what the entry counts, in a unit of the caller's choice */
  set(key: string, value: Value, size?: number): void;
  /** Removes an entry, if it still has this value. */
  delete(key: string, value: Value): void;
}

export interface Bounds {
  readonly entries: number;
  /** The sum of all sizes. */
  readonly size: number;
}

export function createBoundedMap<Value>(bounds: Bounds): BoundedMap<Value> {
  const entries = new Map<string, { readonly value: Value; readonly size: number }>();
  let total = 0;
  const remove = (key: string) => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    get: (key) => entries.get(key)?.value,
    set(key, value, size = 0) {
      remove(key);
      entries.set(key, { value, size });
      total += size;
      for (const oldest of entries.keys()) {
        if (oldest === key || (entries.size <= bounds.entries && total <= bounds.size)) break;
        remove(oldest);
      }
    },
    delete(key, value) {
      if (entries.get(key)?.value === value) remove(key);
    },
  };
}
