/**
 * The keys of a JSON Pointer (RFC 6901), plain (`/paths/~1users/get`) or as the fragment of a URI
 * (`#/paths/~1users/get`, percent-encoded); undefined when the text is neither.
 */
export function parsePointer(pointer: string): readonly string[] | undefined {
  const plain = pointer.startsWith('#')
    ? pointer.slice(1).replaceAll(/(?:%[\da-f]{2})+/gi, percentDecoded)
    : pointer;
  return plain === '' || plain.startsWith('/') ? keysOf(plain) : undefined;
}

/** The keys of a plain pointer. */
export function keysOf(pointer: string): readonly string[] {
  const [, ...segments] = pointer.split('/');
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function percentDecoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // A percent sign in a key is legal in a document, though not in a URI.
  }
}

/** One key as a segment of a pointer: `/users` becomes `~1users`. */
export function escapeSegment(key: string | number): string {
  return String(key).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The pointer of these keys as a fragment, as `$ref` takes it: `#/paths/~1users/get`. */
export function pointerOf(...keys: readonly (string | number)[]): string {
  return `#${keys.map((key) => `/${escapeSegment(key)}`).join('')}`;
}

/**
 * What a pointer leads to in a JSON document; undefined where it leads nowhere. A pointer that is used often may be given
 * as the keys that `parsePointer` found.
 */
export function valueAt(document: unknown, pointer: string | readonly string[]): unknown {
  const keys = typeof pointer === 'string' ? parsePointer(pointer) : pointer;
  return keys && memberAt(document, keys);
}

/** The same for keys. Only members of the document count, never those that objects and arrays inherit. */
export function memberAt(document: unknown, keys: readonly string[]): unknown {
  return keys.reduce(memberOf, document);
}

function memberOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
