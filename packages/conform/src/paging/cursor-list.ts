import type { OperationId } from '@social-data/contract';
import type { CursorPagination, OperationInfo } from '@social-data/contract/operations';
import { operations } from '@social-data/contract/operations';
import type { Context, PlannedCalls } from '../conformance-case.ts';
import type { ParameterChanges } from '../parameter-changes.ts';
import { requestOf } from '../request-path.ts';
import type { Target } from '../target.ts';
import { expectProgress, fetchPage, type ListPage } from './list-page.ts';

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
