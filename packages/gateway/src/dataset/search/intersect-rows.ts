/** The beginning of the list of rows that have a term, or all of it. */
export interface RowList {
  /** Ascending, without duplicates. */
  readonly rows: Uint32Array;
  /** Whether no row is missing at the end. */
  readonly isComplete: boolean;
}

/** Rows that are in all lists, as far as all lists are known. */
export interface CommonRows {
  /** Ascending, at most as many as wanted. */
  readonly rows: readonly number[];
  /** The last row up to which every list is known; infinite when all of them are complete. */
  readonly knownUpTo: number;
}

/**
 * Finds the first rows that all lists have. It looks each row of the shortest list up in the others by galloping: in
 * steps that double, then by bisection, so that long stretches of a list are not read.
 */
export function intersectRows(lists: readonly RowList[], wanted: number): CommonRows {
  const knownUpTo = Math.min(...lists.map(lastKnownRow));
  const [shortest, ...others] = lists.map(({ rows }) => rows).sort((a, b) => a.length - b.length);
  const positions = others.map(() => 0);
  const rows: number[] = [];
  for (const row of shortest ?? []) {
    if (row > knownUpTo || rows.length >= wanted) break;
    if (isInAll(row, others, positions)) rows.push(row);
  }
  return { rows, knownUpTo };
}

function lastKnownRow({ rows, isComplete }: RowList): number {
  return isComplete ? Number.POSITIVE_INFINITY : (rows.at(-1) ?? 0);
}

/** @param positions where to begin in each list; moved on, since rows are looked up in ascending order */
function isInAll(row: number, lists: readonly Uint32Array[], positions: number[]): boolean {
  for (let index = 0; index < lists.length; index += 1) {
    const list = lists[index];
    if (list === undefined) return false;
    const position = gallop(list, row, positions[index] ?? 0);
    positions[index] = position;
    if (list[position] !== row) return false;
  }
  return true;
}

/** The first position from `start` on whose row is not below the given one; the length of the list when there is none. */
function gallop(list: Uint32Array, row: number, start: number): number {
  let step = 1;
  let low = start;
  while (low + step < list.length && (list[low + step] ?? 0) < row) {
    low += step;
    step *= 2;
  }
  let high = Math.min(list.length, low + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
