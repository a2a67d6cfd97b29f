import type { OperationId } from '@social-data/contract';
import {
  type CursorPagination,
  type OperationInfo,
  operations,
} from '@social-data/contract/operations';
import {
  afterData,
  BEFORE_DATA,
  type SentParameter,
  successBytes,
} from '@social-data/source/source';

export type JsonObject = Readonly<Record<string, unknown>>;

/** A call whose response may have the address of the next page. */
export interface LinkedCall {
  readonly operationId: OperationId;
  readonly sent: readonly SentParameter[];
  /** The address of this gateway. */
  readonly publicUrl: string;
}

/**
 * The body that a caller gets: the payload byte for byte, so that no digit of a number is lost, in the envelope of the
 * gateway and in memory of its own. Only the upstream's address of the next page is replaced with our own, because it may
 * name another host or hold a token. An empty address stays.
 * @param json a response that `JSON.parse` read as the envelope
 */
export function bodyForCaller(
  json: Buffer,
  envelope: JsonObject,
  recordTime: string,
  call: LinkedCall,
): Buffer {
  const body = replaceNextLink(json, envelope, call);
  const isOurs = Object.keys(envelope).length === ENVELOPE_MEMBERS;
  const { start, end } = (isOurs && dataOfOurs(body, recordTime)) || spanAt(body, ['data']);
  return successBytes({ data: body.subarray(start, end) }, recordTime);
}

/** Code, message, data and time. */
const ENVELOPE_MEMBERS = 4;
const BEFORE_DATA_BYTES = Buffer.from(BEFORE_DATA);

/** The payload of a response that is written as our envelope: not looking for it saves 3 % of a call. */
function dataOfOurs(json: Buffer, recordTime: string): Span | undefined {
  const start = BEFORE_DATA_BYTES.length;
  const after = afterData(recordTime);
  const end = json.lastIndexOf('}') + 1 - after.length;
  const isWrittenSo =
    json.subarray(0, start).equals(BEFORE_DATA_BYTES) &&
    json.toString('latin1', end, end + after.length) === after;
  return isWrittenSo ? { start, end } : undefined;
}

/** When the page has no cursor to continue from, the address becomes empty. */
function replaceNextLink(json: Buffer, envelope: JsonObject, call: LinkedCall): Buffer {
  const { pagination }: OperationInfo = operations[call.operationId];
  if (pagination?.style !== 'cursor' || pagination.next === undefined) return json;
  const next = valueAt(envelope, namesOf(pagination.next));
  if (textOf(next) === '') return json;
  const { start, end } = spanAt(json, namesOf(pagination.next));
  const link = JSON.stringify(nextLink(envelope, pagination, call));
  return Buffer.concat([json.subarray(0, start), Buffer.from(link), json.subarray(end)]);
}

function nextLink(
  envelope: JsonObject,
  pagination: CursorPagination,
  { operationId, sent, publicUrl }: LinkedCall,
): string {
  const { items, itemCursor, session, cursorParameter, sessionParameter, offsetParameter } =
    pagination;
  const list = valueAt(envelope, namesOf(items));
  const last: unknown = Array.isArray(list) ? list.at(-1) : undefined;
  const cursor = textOf(itemCursor && valueAt(last, namesOf(itemCursor)));
  if (cursor === '') return '';
  const link = new URL(operations[operationId].path, publicUrl);
  for (const { name, text: value } of sent) link.searchParams.set(name, value);
  if (offsetParameter !== undefined) link.searchParams.delete(offsetParameter);
  link.searchParams.set(cursorParameter, cursor);
  const sessionId = textOf(session && valueAt(envelope, namesOf(session)));
  if (sessionParameter !== undefined && sessionId !== '')
    link.searchParams.set(sessionParameter, sessionId);
  return link.href;
}

/** @param pointer a JSON Pointer, such as `/data/paging/next` */
function namesOf(pointer: string): readonly string[] {
  return pointer.split('/').slice(1);
}

/** The value of a member of a member, and so on; undefined when there is none. */
export function valueAt(value: unknown, names: readonly string[]): unknown {
  let found = value;
  for (const name of names) found = isObject(found) ? found[name] : undefined;
  return found;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
/** The bit in which brackets differ from braces. */
const BRACE = 0x20;
const BLANKS = new Set(Buffer.from(' \t\r\n'));

/** Deepest nesting of objects and arrays that is read. */
const MAX_DEPTH = 64;
/** A page of 8 MiB has fewer. */
const MAX_VALUES = 500_000;

/**
 * Whether `JSON.parse` may have a text: for 8 MiB of the smallest values, nested as deeply as possible, it would take
 * twenty seconds and a gigabyte.
 */
export function isReadable(json: Buffer): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) at = endOfString(json, at) - 1;
    else if (byte === COMMA) values += 1;
    else if ((byte | BRACE) === OPEN) {
      depth += 1;
      values += 1;
    } else if ((byte | BRACE) === CLOSE) depth -= 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return false;
  }
  return true;
}

/**
 * Where a member of a member, and so on, is written in a text that `JSON.parse` accepts: the last one of its name. Throws
 * when there is none.
 */
function spanAt(json: Buffer, names: readonly string[]): Span {
  let span = { start: skipBlanks(json, 0), end: json.length };
  for (const name of names) {
    const member = lastMember(json, span.start, name);
    if (member === undefined) throw new Error(`Unreachable: the member ${name} was parsed`);
    span = member;
  }
  return span;
}

/** @param at where the object begins */
function lastMember(json: Buffer, at: number, name: string): Span | undefined {
  let found: Span | undefined;
  let next = skipBlanks(json, at + 1);
  while (json[next] === QUOTE) {
    const nameEnd = endOfString(json, next);
    const isNamed = JSON.parse(json.toString('utf8', next, nameEnd)) === name;
    // Skips the colon.
    const start = skipBlanks(json, skipBlanks(json, nameEnd) + 1);
    const end = endOfValue(json, start);
    if (isNamed) found = { start, end };
    next = skipBlanks(json, end);
    if (json[next] === COMMA) next = skipBlanks(json, next + 1);
  }
  return found;
}

function endOfValue(json: Buffer, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const byte = json[at] ?? 0;
    if ((byte | BRACE) === OPEN) depth += 1;
    if ((byte | BRACE) === CLOSE) depth -= 1;
    at = byte === QUOTE ? endOfString(json, at) : at + 1;
  } while (depth > 0 || !isEndOfValue(json[at] ?? 0));
  return at;
}

function isEndOfValue(byte: number): boolean {
  return byte === COMMA || (byte | BRACE) === CLOSE || BLANKS.has(byte);
}

function endOfString(json: Buffer, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

function skipBlanks(json: Buffer, start: number): number {
  let at = start;
  while (BLANKS.has(json[at] ?? 0)) at += 1;
  return at;
}
