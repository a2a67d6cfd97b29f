import type { OperationId } from '@social-data/contract';
import {
  type CursorPagination,
  type OperationInfo,
  operations,
} from '@social-data/contract/operations';
import type { SentParameter } from '../call/source.ts';
import { lastElementOf, memberOf, type Span, textOf } from './json-scanner.ts';

/** A call whose response may have the address of the next page. */
export interface LinkedCall {
  readonly operationId: OperationId;
  readonly sent: readonly SentParameter[];
  /** The address of this gateway. */
  readonly publicUrl: string;
}

/**
 * Replaces the upstream's address of the next page with our own, because it may name another host or hold a token. An
 * empty address stays. When the page has no cursor to continue from, the address becomes empty. Everything else stays
 * byte for byte.
 * @param json the response
 * @returns the payload: a part of the response, unless an address was replaced
 */
export function replaceNextLink(json: Buffer, data: Span, call: LinkedCall): Buffer {
  const { pagination }: OperationInfo = operations[call.operationId];
  if (pagination?.style !== 'cursor' || pagination.next === undefined) return partOf(json, data);
  const next = valueAt(json, data, pagination.next);
  if (next === undefined || (textOf(json, next) ?? '') === '') return partOf(json, data);
  const link = JSON.stringify(nextLink(json, data, pagination, call));
  const before = { start: data.start, end: next.start };
  const after = { start: next.end, end: data.end };
  return Buffer.concat([partOf(json, before), Buffer.from(link), partOf(json, after)]);
}

function nextLink(
  json: Buffer,
  data: Span,
  pagination: CursorPagination,
  { operationId, sent, publicUrl }: LinkedCall,
): string {
  const { items, itemCursor, session, cursorParameter, sessionParameter, offsetParameter } =
    pagination;
  const list = valueAt(json, data, items);
  const last = list && lastElementOf(json, list);
  const cursor =
    last && itemCursor && textOf(json, valueIn(json, last, itemCursor.split('/').slice(1)));
  if (!cursor) return '';
  const link = new URL(operations[operationId].path, publicUrl);
  for (const { name, text: value } of sent) link.searchParams.set(name, value);
  if (offsetParameter !== undefined) link.searchParams.delete(offsetParameter);
  link.searchParams.set(cursorParameter, cursor);
  const sessionId = session && textOf(json, valueAt(json, data, session));
  if (sessionParameter !== undefined && sessionId)
    link.searchParams.set(sessionParameter, sessionId);
  return link.href;
}

/**
 * @param pointer a JSON Pointer into the response, such as `/data/paging/next`: its first name is that of the payload
 */
function valueAt(json: Buffer, data: Span, pointer: string): Span | undefined {
  const [, , ...names] = pointer.split('/');
  return valueIn(json, data, names);
}

function valueIn(json: Buffer, start: Span, names: readonly string[]): Span | undefined {
  let span: Span | undefined = start;
  for (const name of names) span = span && memberOf(json, span, name);
  return span;
}

function partOf(json: Buffer, { start, end }: Span): Buffer {
  return json.subarray(start, end);
}
