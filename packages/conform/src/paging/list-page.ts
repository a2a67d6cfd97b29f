import type { OperationId } from '@social-data/contract';
import { valueAt } from '@social-data/contract/json-pointer';
import {
  type CursorPagination,
  type OperationInfo,
  operations,
} from '@social-data/contract/operations';
import { NotTested } from '../call-gate.ts';
import { callOperation } from '../call-operation.ts';
import type { CallResult } from '../check-response.ts';
import type { Context, PlannedCalls } from '../conformance-case.ts';
import { failureOf } from '../conformance-failure.ts';
import { requestOf } from '../request-path.ts';
import type { ParameterChanges, Target } from '../target.ts';

/** A list that is paged by cursor, with the names of its paging parameters. */
export interface CursorList {
  readonly operationId: OperationId;
  readonly cursorParameter: string;
  readonly sessionParameter: string;
  readonly offsetParameter: string;
  /** The parameter that orders the list, and its values. */
  readonly order: { readonly name: string; readonly values: readonly string[] } | undefined;
}

export function cursorListOf(operationId: OperationId, pagination: CursorPagination): CursorList {
  const { parameters }: OperationInfo = operations[operationId];
  const ordered = parameters.find((parameter) => parameter.enum !== undefined);
  const values = ordered?.enum?.map(String) ?? [];
  return {
    operationId,
    cursorParameter: pagination.cursorParameter,
    sessionParameter: pagination.sessionParameter ?? '',
    offsetParameter: pagination.offsetParameter ?? '',
    order: ordered && { name: ordered.name, values },
  };
}

/** The parameters that ask for the page after the given one. */
export function nextPageOf(list: CursorList, page: ListPage): ParameterChanges {
  return { [list.cursorParameter]: page.cursors.at(-1), [list.sessionParameter]: page.session };
}

/** What `fetchAllPages` sends at most. */
export function callsOfAllPages(
  target: Target,
  list: CursorList,
  changes: ParameterChanges = {},
): PlannedCalls {
  const known = [requestOf(target, list.operationId, changes)];
  return { known, more: target.maxPages - 1 };
}

/**
 * Reads all pages of a list, at most `maxPages`, following the last cursor and the session of each.
 * Fails when a page repeats an earlier one and, for a server of this project, when there are more pages.
 */
export async function fetchAllPages(
  context: Context,
  list: CursorList,
  changes: ParameterChanges = {},
): Promise<readonly ListPage[]> {
  let page = await fetchPage(context, list.operationId, changes);
  const pages = [page];
  while (page.isEnd === false && page.cursors.length > 0) {
    if (pages.length >= context.target.maxPages) {
      if (context.profile === 'contract' || !context.target.strict) break;
      throw page.broken(`an end of the list within ${pages.length} pages`);
    }
    page = await fetchPage(context, list.operationId, { ...changes, ...nextPageOf(list, page) });
    expectProgress(page, pages);
    pages.push(page);
  }
  return pages;
}

/** One page of a list, read with the pagination data of the contract. */
export interface ListPage {
  readonly result: CallResult;
  readonly items: readonly unknown[];
  readonly ids: readonly string[];
  /** The cursor of each item, where the list is paged by cursor. */
  readonly cursors: readonly string[];
  /** Whether the page says that it is the last; undefined when it does not say. */
  readonly isEnd: boolean | undefined;
  readonly session: string | undefined;
  /** Creates the failure of this page, with its request. */
  broken(expected: string, came?: string): Error;
}

/** Fetches a page; fails unless the call succeeds. */
export async function fetchPage(
  context: Context,
  operationId: OperationId,
  changes: ParameterChanges = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<ListPage> {
  const { pagination }: OperationInfo = operations[operationId];
  const result = await callOperation(context, { operationId, changes, headers, expected: [0] });
  const request = requestOf(context.target, operationId, changes, headers);
  const items = valueAt(result.body, pagination?.items ?? '');
  const broken = (expected: string, came?: string) =>
    failureOf(context, request, expected, came ?? result.response);
  if (!Array.isArray(items)) throw broken(`a list at ${pagination?.items}`);
  const texts = (pointer: string | undefined) =>
    pointer === undefined ? [] : items.map((item) => String(valueAt(item, pointer)));
  const cursor = pagination?.style === 'cursor' ? pagination : undefined;
  const session = cursor?.session && valueAt(result.body, cursor.session);
  const end = pagination?.end && valueAt(result.body, pagination.end);
  return {
    result,
    items,
    ids: texts(pagination?.itemId),
    cursors: texts(cursor?.itemCursor),
    isEnd: typeof end === 'boolean' ? end : undefined,
    session: typeof session === 'string' ? session : undefined,
    broken,
  };
}

/** Fails when a page repeats an earlier one: following such a list never ends. */
export function expectProgress(page: ListPage, earlier: readonly ListPage[]): void {
  const ids = page.ids.join('\n');
  if (page.ids.length === 0 || earlier.every((other) => other.ids.join('\n') !== ids)) return;
  throw page.broken('a page that differs from the earlier ones', 'the same items again');
}

/** Fails when an item appears twice. */
export function expectUnique(pages: readonly ListPage[]): void {
  const seen = new Set<string>();
  for (const page of pages) {
    for (const id of page.ids) {
      if (seen.has(id)) throw page.broken('no item twice', `the item ${id} again`);
      seen.add(id);
    }
  }
}

/** Fails unless there are several pages and all but the last are full (decision D9). */
export function expectFullPages(
  pages: readonly ListPage[],
  size: number,
  { strict }: Target,
): void {
  const [first, ...others] = pages;
  if (first && others.length === 0) {
    if (!strict) throw new NotTested('The list has one page. --values gives a longer one.');
    throw first.broken('a sample list of several pages', 'one page');
  }
  for (const page of pages.slice(0, -1)) {
    if (page.items.length === size) continue;
    throw page.broken(`${size} items on a page that is not the last`, `${page.items.length} items`);
  }
}
