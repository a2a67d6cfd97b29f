/** Deepest nesting of objects and arrays that is accepted. */
const MAX_DEPTH = 64;

/** Part of a text: the value of a member, or an element. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The text is no JSON (RFC 8259), or is nested too deeply. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;

const LITERAL = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Values by name; undefined for a name that the object does not have. */
export type Members<Name extends string> = Readonly<Record<Name, Span | undefined>>;

/**
 * Checks that the text is one JSON value. Creates no values: a hostile text of many small ones would take far more
 * memory than its bytes.
 * @param names the members to look for; when a name occurs several times, its last member counts
 * @returns these members of the object; undefined when the value is no object
 * @throws JsonSyntaxError
 */
export function scanJson<Name extends string>(
  text: string,
  names: readonly Name[],
): Members<Name> | undefined {
  const start = skipBlanks(text, 0);
  const isObject = text.charCodeAt(start) === OPEN_OBJECT;
  const found: Found = new Map(names.map((name) => [name, undefined]));
  const end = isObject ? skipObject(text, start, 1, found) : skipValue(text, start, 0);
  if (skipBlanks(text, end) !== text.length) fail('the text goes on after the value');
  return isObject ? (Object.fromEntries(found) as Members<Name>) : undefined;
}

/** A member of a value; undefined when there is none, or the value is no object. Call `scanJson` first. */
export function memberOf(text: string, { start }: Span, name: string): Span | undefined {
  if (text.charCodeAt(start) !== OPEN_OBJECT) return undefined;
  const found: Found = new Map([[name, undefined]]);
  skipObject(text, start, 1, found);
  return found.get(name);
}

/** The members that are looked for. */
type Found = Map<string, Span | undefined>;

/** The last element of an array; undefined when it is empty or the value is no array. Call `scanJson` first. */
export function lastElementOf(text: string, { start }: Span): Span | undefined {
  if (text.charCodeAt(start) !== OPEN_ARRAY) return undefined;
  let last: Span | undefined;
  let at = skipBlanks(text, start + 1);
  while (text.charCodeAt(at) !== CLOSE_ARRAY) {
    const end = skipValue(text, at, 0);
    last = { start: at, end };
    at = skipBlanks(text, end);
    if (text.charCodeAt(at) === COMMA) at = skipBlanks(text, at + 1);
  }
  return last;
}

/** The text of a string value of a binary string; undefined when the value is no string. */
export function textOf(text: string, span: Span | undefined): string | undefined {
  if (span === undefined || text.charCodeAt(span.start) !== QUOTE) return undefined;
  return Buffer.from(stringAt(text, span), 'latin1').toString();
}

function stringAt(text: string, { start, end }: Span): string {
  const content = text.slice(start + 1, end - 1);
  if (!content.includes('\\')) return content;
  // Escapes are decoded into bytes of UTF-8, so that a character gives the same text with and without an escape.
  const decoded: unknown = JSON.parse(Buffer.from(text.slice(start, end), 'latin1').toString());
  return Buffer.from(String(decoded)).toString('latin1');
}

function skipValue(text: string, start: number, depth: number): number {
  switch (text.charCodeAt(start)) {
    case QUOTE:
      return skipString(text, start);
    case OPEN_OBJECT:
      return skipObject(text, start, depth + 1);
    case OPEN_ARRAY:
      return skipArray(text, start, depth + 1);
    default:
      LITERAL.lastIndex = start;
      return LITERAL.test(text) ? LITERAL.lastIndex : fail('a value is not valid');
  }
}

/** @param found receives members of the object, not those of its values */
function skipObject(text: string, start: number, depth: number, found?: Found): number {
  if (depth > MAX_DEPTH) fail('the nesting is too deep');
  let at = skipBlanks(text, start + 1);
  if (text.charCodeAt(at) === CLOSE_OBJECT) return at + 1;
  for (;;) {
    if (text.charCodeAt(at) !== QUOTE) fail('a name is missing');
    const nameStart = at;
    const nameEnd = skipString(text, at);
    at = skipBlanks(text, nameEnd);
    if (text.charCodeAt(at) !== COLON) fail('a colon is missing');
    const valueStart = skipBlanks(text, at + 1);
    const end = skipValue(text, valueStart, depth);
    if (found !== undefined) {
      const name = stringAt(text, { start: nameStart, end: nameEnd });
      if (found.has(name)) found.set(name, { start: valueStart, end });
    }
    at = skipBlanks(text, end);
    const next = text.charCodeAt(at);
    if (next === CLOSE_OBJECT) return at + 1;
    if (next !== COMMA) fail('an object does not end');
    at = skipBlanks(text, at + 1);
  }
}

function skipArray(text: string, start: number, depth: number): number {
  if (depth > MAX_DEPTH) fail('the nesting is too deep');
  let at = skipBlanks(text, start + 1);
  if (text.charCodeAt(at) === CLOSE_ARRAY) return at + 1;
  for (;;) {
    at = skipBlanks(text, skipValue(text, at, depth));
    const next = text.charCodeAt(at);
    if (next === CLOSE_ARRAY) return at + 1;
    if (next !== COMMA) fail('an array does not end');
    at = skipBlanks(text, at + 1);
  }
}

function skipString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) {
      ESCAPE.lastIndex = at;
      if (!ESCAPE.test(text)) fail('an escape is not valid');
      at = ESCAPE.lastIndex - 1;
    } else if (code < SPACE) fail('a string has a control character');
  }
  return fail('a string does not end');
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== SPACE && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
    at += 1;
  }
}

function fail(reason: string): never {
  throw new JsonSyntaxError(reason);
}
