import { type OperationId, operations } from '@social-data/contract';
import { valueAt } from '@social-data/contract/json-pointer';
import type {
  OperationInfo,
  PagePagination,
  PaginationInfo,
} from '@social-data/contract/operations';
import { callOperation } from '../call-operation.ts';
import { operationCase } from '../cases/operation-case.ts';
import type { ConformanceCase, Context } from '../conformance-case.ts';
import { isSpecified, parametersOf, requestOf } from '../request-path.ts';
import type { Profile } from '../rules.ts';
import type { ParameterChanges, Target } from '../target.ts';
import {
  type CursorList,
  callsOfAllPages,
  cursorListOf,
  expectFullPages,
  expectProgress,
  expectUnique,
  fetchAllPages,
  fetchPage,
  type ListPage,
  nextPageOf,
} from './list-page.ts';
import { nothingFoundCase, pagingObjectCases } from './paging-object-cases.ts';
import { startPositionCases } from './start-position-cases.ts';

/** Lists that are paged by number. */
function pageCases(
  operationId: OperationId,
  { pageParameter, firstPage = 1 }: PagePagination,
  profile: Profile,
  target: Target,
): readonly ConformanceCase[] {
  const fetchNumber = (context: Context, page: number | string) =>
    fetchPage(context, operationId, { [pageParameter]: String(page) });
  const requestFor = (page: number | string) =>
    requestOf(target, operationId, { [pageParameter]: String(page) });
  const about = { operationId, profile } as const;
  const next: ConformanceCase = {
    ...operationCase(
      { ...about, name: 'paging/next-page', rules: ['paging.page'] },
      'gives a second page that differs from the first',
    ),
    calls: { known: [firstPage, firstPage + 1].map(requestFor) },
    run: async (context) => {
      const first = await fetchNumber(context, firstPage);
      expectProgress(await fetchNumber(context, firstPage + 1), [first]);
    },
  };
  if (profile === 'contract') return [next];
  return [
    next,
    {
      ...operationCase(
        { ...about, name: 'paging/to-the-end', rules: ['paging.page', 'D9', 'gap.page-size'] },
        'leads by page number through full pages to an empty one, without a user twice',
      ),
      calls: { known: [requestFor(firstPage)], more: target.maxPages },
      run: async (context) => {
        const pages: ListPage[] = [];
        for (let number = firstPage; ; number++) {
          const page = await fetchNumber(context, number);
          if (page.items.length === 0) break;
          expectProgress(page, pages);
          pages.push(page);
          if (pages.length <= target.maxPages) continue;
          // The list of another server may be longer than what is read of it.
          if (!target.strict) break;
          throw page.broken('an empty page at the end');
        }
        expectUnique(pages);
        expectFullPages(pages, target.pageSizes.page, target);
      },
    },
    ...pagesOutside(firstPage, target).map(
      ([name, number]): ConformanceCase => ({
        ...operationCase(
          { ...about, name: `paging/${name}`, rules: ['D8', 'limits.page'] },
          `gives an empty list for page ${number}, which lies outside the result`,
        ),
        calls: { known: [requestFor(number)] },
        run: async (context) => {
          const page = await fetchNumber(context, number);
          if (page.items.length > 0) throw page.broken('an empty list');
        },
      }),
    ),
  ];
}

function pagesOutside(
  firstPage: number,
  { hugeIntegers }: Target,
): readonly (readonly [string, string])[] {
  const pages = [
    ['before-first', String(firstPage - 1)],
    ['negative', '-1'],
    ['far', '999999'],
  ] as const;
  if (hugeIntegers !== 'accepted') return pages;
  return [
    ...pages,
    ['huge', '123456789012345678901234567890'],
    ['huge-negative', '-123456789012345678901234567890'],
  ];
}

/** A cursor or session that was issued for something else, or altered, gives 400 (decision D10). */
function foreignCursorCases(list: CursorList, target: Target): readonly ConformanceCase[] {
  const { operationId, cursorParameter, sessionParameter, order } = list;
  const [required] = parametersOf(operationId).filter((parameter) => parameter.required);
  const otherList = required && { [required.name]: 'no-such-thing' };
  const otherOrder = order && { [order.name]: order.values[1] };
  const kinds = { cursor: cursorParameter, session: sessionParameter };
  return Object.entries(kinds).flatMap(([kind, parameter]) => {
    const other = kind === 'cursor' ? sessionParameter : cursorParameter;
    const foreign: readonly (readonly [string, string, (text: string) => ParameterChanges])[] = [
      ['of-another-list', 'with another list', (text) => ({ ...otherList, [parameter]: text })],
      ['of-another-order', 'with another order', (text) => ({ ...otherOrder, [parameter]: text })],
      ['of-another-kind', `as ${other}`, (text) => ({ [other]: text })],
      ['changed', 'with its last character changed', (text) => ({ [parameter]: changed(text) })],
      ['longer', 'with a character more', (text) => ({ [parameter]: `${text}A` })],
      ['shorter', 'with a character less', (text) => ({ [parameter]: text.slice(0, -1) })],
    ];
    return foreign.map(([name, how, changesWith]) => ({
      ...operationCase(
        { operationId, profile: 'decisions', name: `paging/${kind}-${name}`, rules: ['D10'] },
        `refuses an issued ${kind} ${how} with code 400`,
      ),
      calls: { known: [requestOf(target, operationId)], more: 1 },
      run: async (context) => {
        const page = await fetchPage(context, operationId);
        const text = kind === 'cursor' ? page.cursors.at(-1) : page.session;
        if (text === undefined) throw page.broken(`a ${kind}`);
        await callOperation(context, { operationId, changes: changesWith(text), expected: [400] });
      },
    }));
  });
}

/** Another text of the same length and alphabet. */
function changed(text: string): string {
  return `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`;
}

const POSITION = '/position';
const UPDATED = '/target/updated_time';

/** What the specification says about following a list from page to page. */
function chainCases(
  list: CursorList,
  profile: Profile,
  target: Target,
): readonly ConformanceCase[] {
  const { operationId, order } = list;
  const about = { operationId, profile } as const;
  return [
    {
      ...operationCase(
        {
          ...about,
          name: 'paging/cursor-chain',
          rules: ['paging.cursor', 'paging.session', 'paging.object'],
        },
        'leads by cursor and session to the end, never back',
      ),
      calls: callsOfAllPages(target, list),
      run: async (context) => {
        const pages = await fetchAllPages(context, list);
        if (profile === 'decisions') expectComplete(pages, target);
      },
    },
    {
      ...operationCase(
        { ...about, name: 'paging/cursor-alone', rules: ['paging.cursor'] },
        'continues after a cursor without a session, too',
      ),
      calls: { known: [requestOf(target, operationId)], more: 1 },
      run: async (context) => {
        const first = await fetchPage(context, operationId);
        if (first.isEnd !== false) return;
        const changes = { ...nextPageOf(list, first), [list.sessionParameter]: undefined };
        expectProgress(await fetchPage(context, operationId, changes), [first]);
      },
    },
    {
      ...operationCase(
        { ...about, name: 'paging/zero-based', rules: ['paging.offset', `data.${operationId}`] },
        'starts at offset 0 and position 0',
      ),
      calls: { known: [requestOf(target, operationId, { [list.offsetParameter]: '0' })] },
      run: async (context) => {
        const page = await fetchPage(context, operationId, { [list.offsetParameter]: '0' });
        if (page.items.length > 0 && valueAt(page.items[0], POSITION) !== 0)
          throw page.broken('position 0 of the first item');
      },
    },
    ...(order?.values ?? []).filter(isByUpdate).map(
      (value): ConformanceCase => ({
        ...operationCase(
          { ...about, name: `paging/order-${value}`, rules: ['paging.order'] },
          `sorts by the time of the update with ${order?.name} ${value}`,
        ),
        calls: callsOfAllPages(target, list, { [order?.name ?? '']: value }),
        run: async (context) => {
          const pages = await fetchAllPages(context, list, { [order?.name ?? '']: value });
          for (const page of pages) expectSorted(page);
          if (profile === 'decisions') expectComplete(pages, target);
        },
      }),
    ),
  ];
}

function isByUpdate(value: string): boolean {
  return value === '_updated';
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
function expectComplete(pages: readonly ListPage[], target: Target): void {
  expectUnique(pages);
  expectFullPages(pages, target.pageSizes.cursor, target);
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

/** What holds for every list of a contract: each page has a list, and so has the page that its last item leads to. */
function anyListCase(
  operationId: OperationId,
  pagination: PaginationInfo,
  profile: Profile,
  target: Target,
): ConformanceCase {
  const about = { operationId, profile, name: 'paging/next-page' } as const;
  const rules = [`data.${operationId}`] as const;
  return {
    ...operationCase({ ...about, rules }, 'gives a list, and another one for the next page'),
    calls: { known: [requestOf(target, operationId)], more: 1 },
    run: async (context) => {
      const first = await fetchPage(context, operationId);
      if (pagination.style === 'page') {
        const { pageParameter, firstPage = 1 } = pagination;
        await fetchPage(context, operationId, { [pageParameter]: String(firstPage + 1) });
        return;
      }
      if (pagination.itemCursor === undefined || first.items.length === 0) return;
      const cursor = first.cursors.at(-1);
      if (cursor === undefined || cursor === 'undefined')
        throw first.broken(`a cursor at ${pagination.itemCursor} of each item`);
      await fetchPage(context, operationId, { [pagination.cursorParameter]: cursor });
    },
  };
}

/** The cases about paging, for the operations that have a list. */
export function pagingCases(
  operationId: OperationId,
  profile: Profile,
  target: Target,
): readonly ConformanceCase[] {
  const { pagination }: OperationInfo = operations[operationId];
  if (!pagination) return [];
  if (!isSpecified(operationId)) return [anyListCase(operationId, pagination, profile, target)];
  const own = profile === 'decisions' ? [nothingFoundCase(operationId, target)] : [];
  if (pagination.style === 'page')
    return [...own, ...pageCases(operationId, pagination, profile, target)];
  const list = cursorListOf(operationId, pagination);
  if (profile === 'contract') return chainCases(list, profile, target);
  return [
    ...own,
    ...chainCases(list, profile, target),
    ...startPositionCases(list, target),
    ...foreignCursorCases(list, target),
    ...pagingObjectCases(list, target),
  ];
}
