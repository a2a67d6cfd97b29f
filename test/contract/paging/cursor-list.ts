import type { OperationId } from '@social-data/contract';
import type { CursorPagination, OperationInfo } from '@social-data/contract/operations';
import { operations } from '@social-data/contract/operations';
import type { Changes } from '../call.ts';
import type { Context } from '../conformance-case.ts';
import { askPage, expectProgress, type ListPage } from './list-page.ts';

/** A list that is followed by cursor, with the names of what its pages are asked by. */
export interface CursorList {
  readonly operationId: OperationId;
  readonly cursorParameter: string;
  readonly sessionParameter: string;
  readonly offsetParameter: string;
  /** The parameter that orders it, and its values. */
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

/** What asks for the page behind the given one. */
export function following(list: CursorList, page: ListPage): Changes {
  return { [list.cursorParameter]: page.cursors.at(-1), [list.sessionParameter]: page.session };
}

/**
 * All pages, by the last cursor and the session of each, at most `maxPages`. Fails when a page repeats
 * an earlier one, and with the profile `decisions` when the list does not end within them.
 */
export async function walk(
  context: Context,
  list: CursorList,
  changes: Changes = {},
): Promise<readonly ListPage[]> {
  let page = await askPage(context, list.operationId, changes);
  const pages = [page];
  while (page.isEnd === false && page.cursors.length > 0) {
    if (pages.length >= context.target.maxPages) {
      if (context.profile === 'contract') break;
      throw page.broken(`an end of the list within ${pages.length} pages`);
    }
    page = await askPage(context, list.operationId, { ...changes, ...following(list, page) });
    expectProgress(page, pages);
    pages.push(page);
  }
  return pages;
}
