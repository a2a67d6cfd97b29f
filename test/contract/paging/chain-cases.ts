import type { ConformanceCase } from '../conformance-case.ts';
import { operationCase } from '../operation-case.ts';
import { pick } from '../pick.ts';
import type { Profile } from '../target.ts';
import { type CursorList, following, walk } from './cursor-list.ts';
import {
  askPage,
  expectFullPages,
  expectProgress,
  expectUnique,
  type ListPage,
} from './list-page.ts';

const POSITION = '/position';
const UPDATED = '/target/updated_time';

/** What the specification says of following such a list. */
export function chainCases(list: CursorList, profile: Profile): readonly ConformanceCase[] {
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
        'cursor and session lead on to the end and never back',
      ),
      run: async (context) => {
        const pages = await walk(context, list);
        if (profile === 'decisions') expectWhole(pages, context.target.pageSizes.cursor);
      },
    },
    {
      ...operationCase(
        { ...about, name: 'paging/cursor-alone', rules: ['paging.cursor'] },
        'a cursor leads on without the session, too',
      ),
      run: async (context) => {
        const first = await askPage(context, operationId);
        if (first.isEnd !== false) return;
        const changes = { ...following(list, first), [list.sessionParameter]: undefined };
        expectProgress(await askPage(context, operationId, changes), [first]);
      },
    },
    {
      ...operationCase(
        { ...about, name: 'paging/zero-based', rules: ['paging.offset', `data.${operationId}`] },
        'the list starts at offset 0 and position 0',
      ),
      run: async (context) => {
        const page = await askPage(context, operationId, { [list.offsetParameter]: '0' });
        if (page.items.length > 0 && pick(page.items[0], POSITION) !== 0)
          throw page.broken('position 0 of the first item');
      },
    },
    ...(order?.values ?? []).filter(isByUpdate).map(
      (value): ConformanceCase => ({
        ...operationCase(
          { ...about, name: `paging/order-${value}`, rules: ['paging.order'] },
          `${order?.name} ${value} sorts by the time of the update`,
        ),
        run: async (context) => {
          const pages = await walk(context, list, { [order?.name ?? '']: value });
          for (const page of pages) expectSorted(page);
          if (profile === 'decisions') expectWhole(pages, context.target.pageSizes.cursor);
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
  const times = page.items.map((item) => Number(pick(item, UPDATED)));
  const up = times.toSorted((a, b) => a - b).join();
  const down = times.toSorted((a, b) => b - a).join();
  if (times.join() !== up && times.join() !== down)
    throw page.broken('answers in the order of updated_time', times.join(', '));
}

/** What our own lists keep beyond that: an end, full pages, no item twice, positions that run on. */
function expectWhole(pages: readonly ListPage[], size: number): void {
  expectUnique(pages);
  expectFullPages(pages, size);
  const last = pages.at(-1);
  if (last?.isEnd === false) throw last.broken('is_end on the last page');
  let position = 0;
  for (const page of pages) {
    for (const item of page.items) {
      const found = pick(item, POSITION);
      if (found !== position++)
        throw page.broken(`positions that run on, ${position - 1} here`, `position ${found}`);
    }
  }
}
