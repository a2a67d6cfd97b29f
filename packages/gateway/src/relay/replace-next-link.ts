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
 * @param text the response, a binary string
 * @returns the payload
 */
export function replaceNextLink(text: string, data: Span, call: LinkedCall): string {
  const payload = text.slice(data.start, data.end);
  const { pagination }: OperationInfo = operations[call.operationId];
  if (pagination?.style !== 'cursor' || pagination.next === undefined) return payload;
  const next = valueAt(text, data, pagination.next);
  if (next === undefined || (textOf(text, next) ?? '') === '') return payload;
  const link = JSON.stringify(nextLink(text, data, pagination, call));
  return text.slice(data.start, next.start) + link + text.slice(next.end, data.end);
}

function nextLink(
  text: string,
  data: Span,
  pagination: CursorPagination,
  { operationId, sent, publicUrl }: LinkedCall,
): string {
  const { items, itemCursor, session, cursorParameter, sessionParameter, offsetParameter } =
    pagination;
  const list = valueAt(text, data, items);
  const last = list && lastElementOf(text, list);
  const cursor =
    last && itemCursor && textOf(text, valueIn(text, last, itemCursor.split('/').slice(1)));
  if (!cursor) return '';
  const link = new URL(operations[operationId].path, publicUrl);
  for (const { name, text: value } of sent) link.searchParams.set(name, value);
  if (offsetParameter !== undefined) link.searchParams.delete(offsetParameter);
  link.searchParams.set(cursorParameter, cursor);
  const sessionId = session && textOf(text, valueAt(text, data, session));
  if (sessionParameter !== undefined && sessionId)
    link.searchParams.set(sessionParameter, sessionId);
  return link.href;
}

/**
 * @param pointer a JSON Pointer into the response, such as `/data/paging/next`: its first name is that of the payload
 */
function valueAt(text: string, data: Span, pointer: string): Span | undefined {
  const [, , ...names] = pointer.split('/');
  return valueIn(text, data, names);
}

function valueIn(text: string, start: Span, names: readonly string[]): Span | undefined {
  let span: Span | undefined = start;
  for (const name of names) span = span && memberOf(text, span, name);
  return span;
}
