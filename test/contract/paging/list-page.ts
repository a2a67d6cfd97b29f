import { type OperationId, operations } from '@social-data/contract';
import type { OperationInfo } from '@social-data/contract/operations';
import { ask, failureOf } from '../ask.ts';
import { type Changes, targetOf } from '../call.ts';
import type { Context } from '../conformance-case.ts';
import type { Answer } from '../judge.ts';
import { pick } from '../pick.ts';

/** One page of a list, read by what the contract says of its pagination. */
export interface ListPage {
  readonly answer: Answer;
  readonly items: readonly unknown[];
  readonly ids: readonly string[];
  /** Of each item, where the list is followed by cursor. */
  readonly cursors: readonly string[];
  /** Whether the answer calls itself the last; undefined where it has no such mark. */
  readonly isEnd: boolean | undefined;
  readonly session: string | undefined;
  /** A failure of this page, with its request. */
  broken(expected: string, came?: string): Error;
}

/** Asks for a page, which has to succeed. */
export async function askPage(
  context: Context,
  operationId: OperationId,
  changes: Changes = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<ListPage> {
  const { pagination }: OperationInfo = operations[operationId];
  const answer = await ask(context, { operationId, changes, headers, expected: [0] });
  const outgoing = { target: targetOf(context.target, operationId, changes), headers };
  const items = pick(answer.body, pagination?.items ?? '');
  const broken = (expected: string, came?: string) =>
    failureOf(context, outgoing, expected, came ?? answer.reply);
  if (!Array.isArray(items)) throw broken(`a list at ${pagination?.items}`);
  const texts = (pointer: string | undefined) =>
    pointer === undefined ? [] : items.map((item) => String(pick(item, pointer)));
  const cursor = pagination?.style === 'cursor' ? pagination : undefined;
  const session = cursor?.session && pick(answer.body, cursor.session);
  const end = pagination?.end && pick(answer.body, pagination.end);
  return {
    answer,
    items,
    ids: texts(pagination?.itemId),
    cursors: texts(cursor?.itemCursor),
    isEnd: typeof end === 'boolean' ? end : undefined,
    session: typeof session === 'string' ? session : undefined,
    broken,
  };
}

/** Fails when a page says again what an earlier one said: such a list never ends. */
export function expectProgress(page: ListPage, earlier: readonly ListPage[]): void {
  const ids = page.ids.join('\n');
  if (page.ids.length === 0 || earlier.every((other) => other.ids.join('\n') !== ids)) return;
  throw page.broken('another page than the ones before', 'the same items again');
}

/** Fails when an item comes a second time. */
export function expectUnique(pages: readonly ListPage[]): void {
  const seen = new Set<string>();
  for (const page of pages) {
    for (const id of page.ids) {
      if (seen.has(id)) throw page.broken('no item twice', `the item ${id} again`);
      seen.add(id);
    }
  }
}

/** Fails unless all pages but the last are full (decision D9) and there are several. */
export function expectFullPages(pages: readonly ListPage[], size: number): void {
  const [first, ...others] = pages;
  if (first && others.length === 0)
    throw first.broken('a sample list of several pages', 'one page');
  for (const page of pages.slice(0, -1)) {
    if (page.items.length === size) continue;
    throw page.broken(`${size} items on a page that is not the last`, `${page.items.length} items`);
  }
}
