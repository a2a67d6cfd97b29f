import { type PageRange, pageRange } from '@social-data/wire';

interface AnyPlace {
  /** Items on a page. */
  readonly size: number;
  /** Items in the whole list. */
  readonly total: number;
  /** Shows no items though there are some. */
  readonly hidden: boolean;
  /** Items before the page that are shown again on it. */
  readonly repeated: number;
}

/** Where a page lies in its list. Scenarios move it before the items are taken. */
export type PagePlace =
  | (AnyPlace & {
      readonly style: 'page';
      readonly page: number;
      readonly firstPage: number;
    })
  | (AnyPlace & {
      readonly style: 'cursor';
      /** Index of the first item; it may lie behind the end. */
      readonly start: number;
      /** Whether the place came from a cursor, and not from an offset. */
      readonly byCursor: boolean;
      /** Never says that the list is at its end. */
      readonly endless: boolean;
    });

/** The items that are shown at a place. */
export function rangeAt(place: PagePlace): PageRange {
  const { size, total, repeated } = place;
  const range =
    place.style === 'page'
      ? pageRange(place.page, { firstPage: place.firstPage, size, total })
      : { from: Math.min(place.start, total), to: Math.min(place.start + size, total) };
  if (place.hidden) return { from: range.from, to: range.from };
  if (range.from === range.to) return range;
  return { from: Math.max(0, range.from - repeated), to: range.to };
}
