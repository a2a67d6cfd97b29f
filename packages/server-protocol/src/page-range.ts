/** Items on a page (decision D9), by the pagination style of the list. */
export const pageSizes = { page: 20, cursor: 5 } as const;

/** A range of list indexes: `from` is included, `to` is not. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

/** The range of a page that is requested by number; empty outside the list and below the first page (decision D8). */
export function pageRange(
  page: number,
  { firstPage = 1, size, total }: { firstPage?: number; size: number; total: number },
): PageRange {
  const from = (page - firstPage) * size;
  if (from < 0 || from >= total) return { from: total, to: total };
  return { from, to: Math.min(from + size, total) };
}
