import type { OperationInfo } from '@social-data/contract/operations';
import type { PageWindow } from '../samples/page-window.ts';
import { fixedScenario } from './define-scenario.ts';

/** Two scenarios that decide which page comes next contradict each other. */
const PAGE_ORDER = 'page order';

/** A list that never reports its end. Page-numbered lists have no end mark, so they do not change. */
export const endLies = fixedScenario({
  token: 'mock-end-lies',
  meaning:
    'The end mark stays false: after the last page comes the last page again, and its address of the next page leads to itself.',
  conflictGroup: PAGE_ORDER,
  affects: isCursorList,
  effect: {
    stage: 'data',
    moveWindow: (window) => {
      if (window.style !== 'cursor') return window;
      const lastPage = Math.max(0, Math.ceil(window.total / window.size) - 1);
      const isBeyondEnd = window.start >= window.total;
      return {
        ...window,
        endless: true,
        start: isBeyondEnd ? lastPage * window.size : window.start,
      };
    },
  },
});

const PAGES_IN_LOOP = 2;

/** A list whose pages form a loop, which a client must notice. */
export const cursorLoop = fixedScenario({
  token: 'mock-cursor-loop',
  meaning: 'The cursors lead from the first page to the second and from there back to the first.',
  conflictGroup: PAGE_ORDER,
  affects: isCursorList,
  effect: {
    stage: 'data',
    moveWindow: (window) => {
      if (window.style !== 'cursor') return window;
      const end = Math.min(PAGES_IN_LOOP * window.size, window.total);
      return { ...window, endless: true, start: window.start < end ? window.start : 0 };
    },
  },
});

/** A list that continues after an empty page. */
export const emptyPage = fixedScenario({
  token: 'mock-empty-page',
  meaning:
    'The second page is empty but not the end. A list by page number continues with the next number; a list by cursor continues by offset, as its address of the next page says.',
  conflictGroup: PAGE_ORDER,
  affects: isList,
  effect: { stage: 'data', moveWindow: hideSecondPage, changeData: continueByOffset },
});

function hideSecondPage(window: PageWindow): PageWindow {
  if (window.style === 'cursor') {
    // A list continues by offset after the empty page, so a window from an offset is never hidden.
    const isSecondPage =
      window.byCursor && window.start === window.size && window.start < window.total;
    return isSecondPage ? { ...window, hidden: true, endless: true } : window;
  }
  const secondPage = window.firstPage + 1;
  if (window.page < secondPage) return window;
  return window.page === secondPage
    ? { ...window, hidden: true }
    : { ...window, page: window.page - 1 };
}

/** An empty page has no cursor, so its `paging.next` continues by offset. */
function continueByOffset(
  data: unknown,
  window: PageWindow | undefined,
  { pagination }: OperationInfo,
): unknown {
  if (!window?.hidden || window.style !== 'cursor' || pagination?.style !== 'cursor') return data;
  const { cursorParameter, offsetParameter = '' } = pagination;
  return withNextUrl(data, (next) => {
    next.searchParams.delete(cursorParameter);
    next.searchParams.set(offsetParameter, String(window.start));
    return next;
  });
}

const REPEATED_ITEMS = 2;

/** Repeats items on the next page, as when new items are added at the head of a list while it is read. */
export const duplicates = fixedScenario({
  token: 'mock-duplicates',
  meaning: `Each page but the first begins with the last ${REPEATED_ITEMS} items of the page before.`,
  affects: isList,
  effect: { stage: 'data', moveWindow: (window) => ({ ...window, repeated: REPEATED_ITEMS }) },
});

const FOREIGN_HOST = 'https://elsewhere.invalid';

/** An address that a client must never request, because it would send the token to another host. */
export const foreignNext = fixedScenario({
  token: 'mock-foreign-next',
  meaning: `The address of the next page leads to another host, ${FOREIGN_HOST}.`,
  affects: isCursorList,
  effect: {
    stage: 'data',
    changeData: (data) =>
      withNextUrl(data, ({ pathname, search }) => {
        const foreign = new URL(pathname + search, FOREIGN_HOST);
        foreign.searchParams.set('canary', 'never-fetch-this');
        return foreign;
      }),
  },
});

/** A copy of a page with another `paging.next`; data without a next page stays as it is. */
function withNextUrl(data: unknown, change: (next: URL) => URL): unknown {
  if (typeof data !== 'object' || data === null || !('paging' in data)) return data;
  const { paging } = data;
  if (typeof paging !== 'object' || paging === null || !('next' in paging)) return data;
  const { next } = paging;
  if (typeof next !== 'string' || next === '') return data;
  return { ...data, paging: { ...paging, next: change(new URL(next)).href } };
}

function isList({ pagination }: OperationInfo): boolean {
  return pagination !== undefined;
}

/** Cursor lists have cursors, an end mark and the address of the next page. */
function isCursorList({ pagination }: OperationInfo): boolean {
  return pagination?.style === 'cursor';
}
