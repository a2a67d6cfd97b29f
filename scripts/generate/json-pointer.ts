import { isObject } from './json.ts';

/** One key as a segment of a JSON Pointer (RFC 6901). */
function pointerSegment(key: string | number): string {
  return String(key).replaceAll('~', '~0').replaceAll('/', '~1');
}

export function pointerOf(...keys: readonly (string | number)[]): string {
  return `#${keys.map((key) => `/${pointerSegment(key)}`).join('')}`;
}

/** The keys of a pointer such as `#/paths/~1users/get`; undefined when it is not a pointer. */
function pointerKeys(pointer: string): string[] | undefined {
  if (pointer === '#') return [];
  if (!pointer.startsWith('#/')) return undefined;
  return pointer.slice(2).split('/').map(unescapeSegment);
}

function unescapeSegment(segment: string): string {
  const plain = segment.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain; // A bare percent sign in a key is legal in a document, though not in a URI.
  }
}

/** What a pointer leads to in a document, or undefined. */
export function valueAt(document: unknown, pointer: string): unknown {
  const keys = pointerKeys(pointer);
  if (keys === undefined) return undefined;
  let value: unknown = document;
  for (const key of keys) value = memberOf(value, key);
  return value;
}

function memberOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Follows local `$ref`s from a value until something else is found. */
export function resolveReference(document: unknown, value: unknown): unknown {
  let current = value;
  const seen = new Set<unknown>();
  while (isObject(current) && typeof current.$ref === 'string' && !seen.has(current)) {
    seen.add(current);
    current = valueAt(document, current.$ref);
  }
  return current;
}
