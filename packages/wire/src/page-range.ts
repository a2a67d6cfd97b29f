/** Items on a page (decision D9), by the style in which a list is paged. */
export const pageSizes = { page: 20, cursor: 5 } as const;

/** A stretch of a list: from the first index up to, and without, the second. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

/** The items of a page that is asked for by number; empty outside of the list, below the first page too (decision D8). */
export function pageRange(
  page: number,
  { firstPage = 1, size, total }: { firstPage?: number; size: number; total: number },
): PageRange {
  const from = (page - firstPage) * size;
  if (from < 0 || from >= total) return { from: total, to: total };
  return { from, to: Math.min(from + size, total) };
}
