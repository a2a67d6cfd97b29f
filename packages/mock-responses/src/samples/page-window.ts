import { type PageRange, pageRange } from '@social-data/server-protocol/list-pages';

interface WindowBase {
  /** Items on a page. */
  readonly size: number;
  /** Items in the whole list. */
  readonly total: number;
  /** Whether the page is shown empty although it has items. */
  readonly hidden: boolean;
  /** Number of items before the page that are repeated on it. */
  readonly repeated: number;
}

/** The part of a list that a page shows. Scenarios move the window before the items are taken. */
export type PageWindow =
  | (WindowBase & {
      readonly style: 'page';
      readonly page: number;
      readonly firstPage: number;
    })
  | (WindowBase & {
      readonly style: 'cursor';
      /** Index of the first item; it may lie beyond the end. */
      readonly start: number;
      /** Whether the start was given by a cursor rather than an offset. */
      readonly byCursor: boolean;
      /** Whether the list never reports its end. */
      readonly endless: boolean;
    });

/** The range of the items that a window shows. */
export function visibleRange(window: PageWindow): PageRange {
  const { size, total, repeated } = window;
  const range =
    window.style === 'page'
      ? pageRange(window.page, { firstPage: window.firstPage, size, total })
      : { from: Math.min(window.start, total), to: Math.min(window.start + size, total) };
  if (window.hidden) return { from: range.from, to: range.from };
  if (range.from === range.to) return range;
  return { from: Math.max(0, range.from - repeated), to: range.to };
}
