const keysOf = new Map<string, readonly string[]>();

/** Value at a JSON Pointer (RFC 6901) of the contract; undefined where there is none, or without a pointer. */
export function valueAt(document: unknown, pointer: string | undefined): unknown {
  if (pointer === undefined) return undefined;
  let keys = keysOf.get(pointer);
  if (!keys) {
    keys = pointer.split('/').slice(1);
    // There are as many as the contract has, and each is asked for with every item of every page.
    keysOf.set(pointer, keys);
  }
  let value: unknown = document;
  for (const key of keys) value = Object(value)[key];
  return value;
}
