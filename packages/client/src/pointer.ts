/** Value at a JSON Pointer (RFC 6901) of the contract; undefined where there is none, or without a pointer. */
export function valueAt(document: unknown, pointer: string | undefined): unknown {
  if (pointer === undefined) return undefined;
  let value: unknown = document;
  for (const key of pointer.split('/').slice(1)) value = Object(value)[key];
  return value;
}
