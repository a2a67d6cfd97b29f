import { valueAt } from '@social-data/contract/json-pointer';
import { operationCase } from '../cases/operation-case.ts';
import type { ConformanceCase } from '../conformance-case.ts';
import type { Profile } from '../profile.ts';
import { requestOf } from '../request-path.ts';
import type { Target } from '../target.ts';
import { type CursorList, callsOfAllPages, fetchAllPages, nextPageOf } from './cursor-list.ts';
import {
  expectFullPages,
  expectProgress,
  expectUnique,
  fetchPage,
  type ListPage,
} from './list-page.ts';

const POSITION = '/position';
const UPDATED = '/target/updated_time';

/** What the specification says about following a list from page to page. */
export function chainCases(
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
