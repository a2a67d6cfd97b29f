/** Value at a JSON Pointer (RFC 6901); undefined where there is none. */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const key of keysOf(pointer)) {
    if (!isObject(value)) return undefined;
    value = value[key];
  }
  return value;
}

/** Puts a value at a JSON Pointer, where the object that holds it exists. */
export function putAt(document: unknown, pointer: string, value: unknown): void {
  const keys = keysOf(pointer);
  const last = keys.pop();
  const holder = valueAt(document, keys.map((key) => `/${key}`).join(''));
  if (last !== undefined && isObject(holder)) holder[last] = value;
}

function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
