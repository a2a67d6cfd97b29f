import { type OperationId, operations } from '@social-data/contract';
import { valueAt } from '@social-data/contract/json-pointer';
import type { OperationInfo } from '@social-data/contract/operations';
import { callOperation } from '../call-operation.ts';
import type { CallResult } from '../check-response.ts';
import type { Context } from '../conformance-case.ts';
import { failureOf } from '../conformance-failure.ts';
import { NotTested } from '../not-tested.ts';
import type { ParameterChanges } from '../parameter-changes.ts';
import { requestOf } from '../request-path.ts';
import type { Target } from '../target.ts';

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
