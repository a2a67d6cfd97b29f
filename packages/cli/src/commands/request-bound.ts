import type { ListPlan } from '@social-data/collect';
import type { OperationInfo } from '@social-data/contract/operations';
import type { OperationFlags } from '../flags/own-flags.ts';

/** The most pages of each input; infinite where nothing bounds them. With no flag about it, one page. */
export function maxPagesOf(operation: OperationInfo, flags: OperationFlags): number {
  if (!operation.pagination) return 1;
  if (flags.maxPages !== undefined) return flags.maxPages;
  const isBounded = flags.limit !== undefined || flags.totalLimit !== undefined;
  return flags.all || isBounded ? Number.POSITIVE_INFINITY : 1;
}

/** Lists with pages that may be requested, and what is known of them. */
export type OpenPages = readonly { readonly pages: number; readonly rows: number }[];

export function openPagesOf({ open }: Pick<ListPlan, 'open'>): OpenPages {
  return open.map(({ reading: { pages, rows } }) => ({ pages, rows }));
}

/** The most calls that a run can need, without retries; infinite where nothing bounds them. */
export function callBound(
  operation: OperationInfo,
  flags: OperationFlags,
  lists: OpenPages,
): number {
  const maxPages = maxPagesOf(operation, flags);
  const { limit = Number.POSITIVE_INFINITY, totalLimit, maxCalls } = flags;
  const ofLists = lists.map(({ pages, rows }) =>
    Math.min(maxPages - pages, pagesOfRows(operation, limit - rows)),
  );
  // A list by page number that has no new row ends with that page.
  const ofAll = totalLimit === undefined ? [] : [pagesOfRows(operation, totalLimit) + lists.length];
  return Math.min(maxCalls ?? Number.POSITIVE_INFINITY, sum(ofLists), ...ofAll);
}

/**
 * Pages that the given number of rows can need when each has only one new row. A list by cursor may have a page without
 * a new row after each of them; one by page number ends there.
 */
function pagesOfRows({ pagination }: OperationInfo, rows: number): number {
  return pagination?.style === 'cursor' ? 2 * rows : rows;
}

/** The calls of lists whose next pages are as long as those so far; undefined where nothing is known or bounds them. */
export function likelyCalls(
  operation: OperationInfo,
  { limit, ...flags }: OperationFlags,
  { ended, open }: ListPlan,
): number | undefined {
  const lists = openPagesOf({ open });
  const pages = sum([...ended, ...lists].map((list) => list.pages));
  const rows = sum([...ended, ...lists].map((list) => list.rows));
  if (limit === undefined || pages === 0 || rows === 0) return undefined;
  const perPage = rows / pages;
  const maxPages = maxPagesOf(operation, { ...flags, limit });
  return sum(
    lists.map((list) => Math.min(maxPages - list.pages, Math.ceil((limit - list.rows) / perPage))),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
