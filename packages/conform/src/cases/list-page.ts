import { type OperationId, operations } from '@social-data/contract';
import { valueAt } from '@social-data/contract/json-pointer';
import type { OperationInfo } from '@social-data/contract/operations';
import { callOperation, callTo } from '../call-operation.ts';
import type { CallResult } from '../check-response.ts';
import type { Context } from '../conformance-case.ts';
import type { HttpRequest } from '../connection.ts';
import { failureOf } from '../errors.ts';
import type { RuleId } from '../rules.ts';
import type { ParameterChanges } from '../target.ts';

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

/** A list as a case reads it, from its first page on. */
export interface ListReader {
  readonly context: Context;
  readonly first: ListPage;
  /** Reads the page of a valid call with changes; fails unless the call succeeds. */
  page(changes: ParameterChanges): Promise<ListPage>;
  /** Makes a call that has to fail with code 400. */
  refused(changes: ParameterChanges): Promise<void>;
  /**
   * The first page and all that follow it, at most `maxPages`, by the last cursor and the session of each. Fails when a page
   * repeats an earlier one and, for a server of this project, when there are more pages.
   */
  pages(): Promise<readonly ListPage[]>;
}

/** A whole number beyond 2^53. */
export const HUGE = '123456789012345678901234567890';

/** A row about a list: the call that gives its first page, and what is read from there on. */
export interface ListRow {
  readonly name: string;
  readonly says: string;
  readonly rules: readonly RuleId[];
  /** Of the call that gives the first page. @default none */
  readonly changes?: ParameterChanges;
  readonly headers?: Readonly<Record<string, string>>;
  /** How many calls it makes at most after the first page. @default 0 */
  readonly more?: number;
  /** Throws a failure of a page that is not as expected. */
  read(list: ListReader): Promise<void> | void;
}

/** @param changes those of the call whose result the first page is; the following pages have them too */
export function readList(
  context: Context,
  operationId: OperationId,
  result: CallResult,
  request: HttpRequest,
  changes: ParameterChanges,
): ListReader {
  const { target, profile } = context;
  const first = pageOf(context, operationId, request, result);
  const page = async (own: ParameterChanges) => {
    const call = callTo(target, operationId, own);
    return pageOf(context, operationId, call.request, await callOperation(context, call));
  };
  const pages = async () => {
    let last = first;
    const all = [first];
    while (last.isEnd === false && last.cursors.length > 0) {
      if (all.length >= target.maxPages) {
        if (profile === 'contract') break;
        throw last.broken(`an end of the list within ${all.length} pages`);
      }
      last = await page({ ...changes, ...nextPage(operationId, last) });
      expectProgress(last, all);
      all.push(last);
    }
    return all;
  };
  const refused = async (own: ParameterChanges) => {
    await callOperation(context, callTo(target, operationId, own, [400]));
  };
  return { context, first, page, refused, pages };
}

function pageOf(
  context: Context,
  operationId: OperationId,
  request: HttpRequest,
  result: CallResult,
): ListPage {
  const { pagination }: OperationInfo = operations[operationId];
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
    ...{ result, items, broken, ids: texts(pagination?.itemId) },
    cursors: texts(cursor?.itemCursor),
    isEnd: typeof end === 'boolean' ? end : undefined,
    session: typeof session === 'string' ? session : undefined,
  };
}

/** The names of the parameters that lead through a list that is paged by cursor. */
export function cursorNames(operationId: OperationId) {
  const { pagination }: OperationInfo = operations[operationId];
  const isCursor = pagination?.style === 'cursor';
  return {
    cursor: isCursor ? pagination.cursorParameter : '',
    session: (isCursor && pagination.sessionParameter) || '',
    offset: (isCursor && pagination.offsetParameter) || '',
  };
}

/** The parameters that ask for the page after the given one. */
export function nextPage(operationId: OperationId, page: ListPage): ParameterChanges {
  const { cursor, session } = cursorNames(operationId);
  return { [cursor]: page.cursors.at(-1), [session]: page.session };
}

/** Fails when a page repeats an earlier one: following such a list never ends. */
export function expectProgress(page: ListPage, earlier: readonly ListPage[]): void {
  const ids = page.ids.join('\n');
  if (page.ids.length === 0 || earlier.every((other) => other.ids.join('\n') !== ids)) return;
  throw page.broken('a page that differs from the earlier ones', 'the same items again');
}

/** Fails unless no item comes twice, there are several pages, and all but the last are full (decision D9). */
export function expectFullPages(pages: readonly ListPage[], size: number): void {
  const seen = new Set<string>();
  for (const page of pages) {
    for (const id of page.ids) {
      if (seen.has(id)) throw page.broken('no item twice', `the item ${id} again`);
      seen.add(id);
    }
  }
  const [first, ...others] = pages;
  if (first && others.length === 0)
    throw first.broken('a list of several pages: --values names one', 'one page');
  for (const page of pages.slice(0, -1)) {
    if (page.items.length === size) continue;
    throw page.broken(`${size} items on a page that is not the last`, `${page.items.length} items`);
  }
}
