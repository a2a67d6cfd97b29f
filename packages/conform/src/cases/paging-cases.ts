import { type OperationId, operations } from '@social-data/contract';
import { valueAt } from '@social-data/contract/json-pointer';
import type { OperationInfo, PagePagination } from '@social-data/contract/operations';
import { callTo } from '../call-operation.ts';
import { isSpecified, parametersOf } from '../request-path.ts';
import type { Profile } from '../rules.ts';
import type { Target } from '../target.ts';
import type { CaseRow } from './case-row.ts';
import { foreignCursorRows, pagingObjectRows, startRows } from './cursor-cases.ts';
import {
  cursorNames,
  expectFullPages,
  expectProgress,
  HUGE,
  type ListPage,
  type ListReader,
  type ListRow,
  nextPage,
  readList,
} from './list-page.ts';

/** The cases about paging, for the operations that have a list. */
export function pagingCases(
  operationId: OperationId,
  profile: Profile,
  target: Target,
): readonly CaseRow[] {
  return rowsOf(operationId, profile, target).map(
    ({ name, changes = {}, headers, more = 0, read, ...row }): CaseRow => {
      const call = callTo(target, operationId, changes, [0], headers);
      return {
        ...row,
        name: `paging/${name}`,
        calls: [call],
        more,
        followUp: async (context, [result]) => {
          if (result) await read(readList(context, operationId, result, call.request, changes));
        },
      };
    },
  );
}

function rowsOf(id: OperationId, profile: Profile, target: Target): readonly ListRow[] {
  const { pagination }: OperationInfo = operations[id];
  if (!pagination) return [];
  if (!isSpecified(id)) return [anyListRow(id)];
  const isOurs = profile === 'decisions';
  const own = isOurs ? [nothingFoundRow(id, target)] : [];
  if (pagination.style === 'page') return [...own, ...pageRows(pagination, isOurs, target)];
  if (!isOurs) return chainRows(id, false, target);
  return [
    ...own,
    ...chainRows(id, true, target),
    ...startRows(id, target),
    ...foreignCursorRows(id),
    ...pagingObjectRows(id, target),
  ];
}

/** What holds for every list of a contract: each page has a list, and so has the page that its last item leads to. */
function anyListRow(id: OperationId): ListRow {
  const { pagination }: OperationInfo = operations[id];
  return {
    name: 'next-page',
    says: 'gives a list, and another one for the next page',
    rules: [`data.${id}`],
    more: 1,
    read: async ({ first, page }) => {
      if (pagination?.style === 'page') {
        const { pageParameter, firstPage = 1 } = pagination;
        await page({ [pageParameter]: String(firstPage + 1) });
      }
      if (pagination?.style !== 'cursor' || !pagination.itemCursor || first.items.length === 0)
        return;
      const cursor = first.cursors.at(-1);
      if (cursor === undefined || cursor === 'undefined')
        throw first.broken(`a cursor at ${pagination.itemCursor} of each item`);
      await page({ [pagination.cursorParameter]: cursor });
    },
  };
}

function nothingFoundRow(id: OperationId, target: Target): ListRow {
  const required = parametersOf(id).filter((parameter) => parameter.required);
  return {
    name: 'nothing-found',
    says: 'a call that finds nothing succeeds with an empty list that ends',
    rules: ['D16'],
    changes: Object.fromEntries(required.map(({ name }) => [name, target.unknownValues[name]])),
    read: ({ first }) => {
      if (first.items.length > 0 || first.isEnd === false)
        throw first.broken('an empty list that ends');
    },
  };
}

/** Lists that are paged by number. */
function pageRows(
  { pageParameter, firstPage = 1 }: PagePagination,
  isOurs: boolean,
  target: Target,
): readonly ListRow[] {
  const number = (page: number | string) => ({ [pageParameter]: String(page) });
  const nextPageRow: ListRow = {
    name: 'next-page',
    says: 'gives a second page that differs from the first',
    rules: ['paging.page'],
    changes: number(firstPage),
    more: 1,
    read: async ({ first, page }) => expectProgress(await page(number(firstPage + 1)), [first]),
  };
  const outside = {
    'before-first': String(firstPage - 1),
    negative: '-1',
    far: '999999',
    ...(target.hugeIntegers === 'accepted' && { huge: HUGE, 'huge-negative': `-${HUGE}` }),
  };
  if (!isOurs) return [nextPageRow];
  return [
    nextPageRow,
    {
      name: 'to-the-end',
      says: 'leads by page number through full pages to an empty one, without a user twice',
      rules: ['paging.page', 'D9', 'gap.page-size'],
      changes: number(firstPage),
      more: target.maxPages,
      read: async ({ first, page }) => {
        const pages: ListPage[] = [];
        for (let next = first; next.items.length > 0; ) {
          expectProgress(next, pages);
          pages.push(next);
          if (pages.length > target.maxPages) throw next.broken('an empty page at the end');
          next = await page(number(firstPage + pages.length));
        }
        expectFullPages(pages, target.pageSizes.page);
      },
    },
    ...Object.entries(outside).map(
      ([name, page]): ListRow => ({
        name,
        says: `gives an empty list for page ${page}, which lies outside the result`,
        rules: ['D8', 'limits.page'],
        changes: number(page),
        read: ({ first }) => {
          if (first.items.length > 0) throw first.broken('an empty list');
        },
      }),
    ),
  ];
}

const POSITION = '/position';
const UPDATED = '/target/updated_time';

/** What the specification says about following a list from page to page. */
function chainRows(id: OperationId, isOurs: boolean, target: Target): readonly ListRow[] {
  const { offset, session } = cursorNames(id);
  const readAll = async (list: ListReader, check: (page: ListPage) => void) => {
    const pages = await list.pages();
    for (const page of pages) check(page);
    if (isOurs) expectComplete(pages, list);
  };
  const updated = parametersOf(id).filter(({ enum: allowed }) => allowed?.includes('_updated'));
  return [
    {
      name: 'cursor-chain',
      says: 'leads by cursor and session to the end, never back',
      rules: ['paging.cursor', 'paging.session', 'paging.object'],
      more: target.maxPages - 1,
      read: (list) => readAll(list, () => {}),
    },
    {
      name: 'cursor-alone',
      says: 'continues after a cursor without a session, too',
      rules: ['paging.cursor'],
      more: 1,
      read: async ({ first, page }) => {
        if (first.isEnd !== false) return;
        expectProgress(await page({ ...nextPage(id, first), [session]: undefined }), [first]);
      },
    },
    {
      name: 'zero-based',
      says: 'starts at offset 0 and position 0',
      rules: ['paging.offset', `data.${id}`],
      changes: { [offset]: '0' },
      read: ({ first }) => {
        if (first.items.length > 0 && valueAt(first.items[0], POSITION) !== 0)
          throw first.broken('position 0 of the first item');
      },
    },
    ...updated.map(
      ({ name }): ListRow => ({
        name: 'order-_updated',
        says: `sorts by the time of the update with ${name} _updated`,
        rules: ['paging.order'],
        changes: { [name]: '_updated' },
        more: target.maxPages - 1,
        read: (list) => readAll(list, expectSorted),
      }),
    ),
  ];
}

/** Newest first or oldest first: the specification does not say which. */
function expectSorted(page: ListPage): void {
  const times = page.items.map((item) => Number(valueAt(item, UPDATED)));
  const up = times.toSorted((a, b) => a - b).join();
  const down = times.toSorted((a, b) => b - a).join();
  if (times.join() !== up && times.join() !== down)
    throw page.broken('answers in the order of updated_time', times.join(', '));
}

/** What our own lists guarantee in addition: an end, full pages, no item twice, consecutive positions. */
function expectComplete(pages: readonly ListPage[], { context }: ListReader): void {
  expectFullPages(pages, context.target.pageSizes.cursor);
  const last = pages.at(-1);
  if (last?.isEnd === false) throw last.broken('is_end on the last page');
  let position = 0;
  for (const page of pages) {
    for (const item of page.items) {
      const found = valueAt(item, POSITION);
      if (found !== position++)
        throw page.broken(`consecutive positions, ${position - 1} here`, `position ${found}`);
    }
  }
}
