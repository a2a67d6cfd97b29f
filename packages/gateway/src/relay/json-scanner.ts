/** Deepest nesting of objects and arrays that is accepted. */
const MAX_DEPTH = 64;

/** Part of a text in bytes: the value of a member, or an element. */
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
const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const SMALL_E = 0x65;
const SMALL_U = 0x75;

const words = { true: Buffer.from('true'), false: Buffer.from('false'), null: Buffer.from('null') };
/** What may follow a backslash, beside `u`. */
const escaped = new Set(Buffer.from('"\\/bfnrt'));

/** Values by name; undefined for a name that the object does not have. */
export type Members<Name extends string> = Readonly<Record<Name, Span | undefined>>;

/**
 * Checks that a text in UTF-8 is one JSON value. Creates no values: a hostile text of many small ones would take far
 * more memory than its bytes.
 * @param names the members to look for; when a name occurs several times, its last member counts
 * @returns these members of the object; undefined when the value is no object
 * @throws JsonSyntaxError
 */
export function scanJson<Name extends string>(
  json: Buffer,
  names: readonly Name[],
): Members<Name> | undefined {
  const start = skipBlanks(json, 0);
  const isObject = json[start] === OPEN_OBJECT;
  const found: Found = new Map(names.map((name) => [name, undefined]));
  const end = isObject ? skipObject(json, start, 1, found) : skipValue(json, start, 0);
  if (skipBlanks(json, end) !== json.length) fail('the text goes on after the value');
  return isObject ? (Object.fromEntries(found) as Members<Name>) : undefined;
}

/** A member of a value; undefined when there is none, or the value is no object. Call `scanJson` first. */
export function memberOf(json: Buffer, { start }: Span, name: string): Span | undefined {
  if (json[start] !== OPEN_OBJECT) return undefined;
  const found: Found = new Map([[name, undefined]]);
  skipObject(json, start, 1, found);
  return found.get(name);
}

/** The members that are looked for. */
type Found = Map<string, Span | undefined>;

/** The last element of an array; undefined when it is empty or the value is no array. Call `scanJson` first. */
export function lastElementOf(json: Buffer, { start }: Span): Span | undefined {
  if (json[start] !== OPEN_ARRAY) return undefined;
  let last: Span | undefined;
  let at = skipBlanks(json, start + 1);
  while (json[at] !== CLOSE_ARRAY) {
    const end = skipValue(json, at, 0);
    last = { start: at, end };
    at = skipBlanks(json, end);
    if (json[at] === COMMA) at = skipBlanks(json, at + 1);
  }
  return last;
}

/** The text of a string value; undefined when the value is no string. */
export function textOf(json: Buffer, span: Span | undefined): string | undefined {
  return span === undefined || json[span.start] !== QUOTE ? undefined : stringAt(json, span);
}

function stringAt(json: Buffer, { start, end }: Span): string {
  const content = json.toString('utf8', start + 1, end - 1);
  return content.includes('\\') ? String(JSON.parse(`"${content}"`)) : content;
}

function skipValue(json: Buffer, start: number, depth: number): number {
  switch (json[start]) {
    case QUOTE:
      return skipString(json, start);
    case OPEN_OBJECT:
      return skipObject(json, start, depth + 1);
    case OPEN_ARRAY:
      return skipArray(json, start, depth + 1);
    case words.true[0]:
      return skipWord(json, start, words.true);
    case words.false[0]:
      return skipWord(json, start, words.false);
    case words.null[0]:
      return skipWord(json, start, words.null);
    default:
      return skipNumber(json, start);
  }
}

/** @param found receives members of the object, not those of its values */
function skipObject(json: Buffer, start: number, depth: number, found?: Found): number {
  if (depth > MAX_DEPTH) fail('the nesting is too deep');
  let at = skipBlanks(json, start + 1);
  if (json[at] === CLOSE_OBJECT) return at + 1;
  for (;;) {
    if (json[at] !== QUOTE) fail('a name is missing');
    const nameStart = at;
    const nameEnd = skipString(json, at);
    at = skipBlanks(json, nameEnd);
    if (json[at] !== COLON) fail('a colon is missing');
    const valueStart = skipBlanks(json, at + 1);
    const end = skipValue(json, valueStart, depth);
    if (found !== undefined) {
      const name = stringAt(json, { start: nameStart, end: nameEnd });
      if (found.has(name)) found.set(name, { start: valueStart, end });
    }
    at = skipBlanks(json, end);
    const next = json[at];
    if (next === CLOSE_OBJECT) return at + 1;
    if (next !== COMMA) fail('an object does not end');
    at = skipBlanks(json, at + 1);
  }
}

function skipArray(json: Buffer, start: number, depth: number): number {
  if (depth > MAX_DEPTH) fail('the nesting is too deep');
  let at = skipBlanks(json, start + 1);
  if (json[at] === CLOSE_ARRAY) return at + 1;
  for (;;) {
    at = skipBlanks(json, skipValue(json, at, depth));
    const next = json[at];
    if (next === CLOSE_ARRAY) return at + 1;
    if (next !== COMMA) fail('an array does not end');
    at = skipBlanks(json, at + 1);
  }
}

function skipString(json: Buffer, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const byte = byteAt(json, at);
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH) at = skipEscape(json, at) - 1;
    else if (byte < SPACE) fail('a string does not end, or has a control character');
  }
}

function skipEscape(json: Buffer, start: number): number {
  const byte = byteAt(json, start + 1);
  if (byte !== SMALL_U) {
    if (!escaped.has(byte)) fail('an escape is not valid');
    return start + 2;
  }
  const end = start + 6;
  for (let at = start + 2; at < end; at += 1)
    if (!isHexadecimal(byteAt(json, at))) fail('an escape is not valid');
  return end;
}

function skipWord(json: Buffer, start: number, word: Buffer): number {
  for (let index = 0; index < word.length; index += 1)
    if (json[start + index] !== word[index]) fail('a value is not valid');
  return start + word.length;
}

function skipNumber(json: Buffer, start: number): number {
  let at = json[start] === MINUS ? start + 1 : start;
  at = json[at] === ZERO ? at + 1 : skipDigits(json, at);
  if (json[at] === POINT) at = skipDigits(json, at + 1);
  // Sets the bit that distinguishes a small letter.
  if ((byteAt(json, at) | SPACE) !== SMALL_E) return at;
  const sign = json[at + 1];
  return skipDigits(json, sign === PLUS || sign === MINUS ? at + 2 : at + 1);
}

function skipDigits(json: Buffer, start: number): number {
  let at = start;
  while (isDigit(byteAt(json, at))) at += 1;
  return at > start ? at : fail('a value is not valid');
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

function isHexadecimal(byte: number): boolean {
  const small = byte | SPACE;
  return isDigit(byte) || (small >= 0x61 && small <= 0x66);
}

function skipBlanks(json: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const byte = byteAt(json, at);
    if (byte !== SPACE && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at;
    at += 1;
  }
}

/** After the end, 0, which is valid nowhere. Reading within the bounds only is a quarter faster. */
function byteAt(json: Buffer, at: number): number {
  return at < json.length ? (json[at] ?? 0) : 0;
}

function fail(reason: string): never {
  throw new JsonSyntaxError(reason);
}
