import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { matchExpression, type UserQuery } from './user-index.ts';

/** Rows of the index that a search in the event loop may read at most; a row takes about 0.1 µs. */
const MAX_ROWS = 50_000;
/** The limit while too many searches are slow: it holds the event loop for 0.2 ms. */
const MAX_ROWS_WHEN_CAREFUL = 2_000;
/** Looking a row up in the long list of another term takes about as long as reading this many rows of it. */
const ROWS_PER_LOOKUP = 250;
/** Searches for more terms are not estimated, because counting the rows of their terms takes long, too. */
const MAX_TERMS = 4;
/** Terms whose rows are remembered. */
const MAX_KNOWN_TERMS = 20_000;

/** A search that takes more milliseconds and may read more rows is slow. With fewer rows, it waited for something else. */
const SLOW_MS = 2;
const SLOW_ROWS = 20_000;
/** Slow searches may take this many milliseconds at once, and in the long run this share of the time. */
const SLOW_ALLOWANCE_MS = 20;
const SLOW_SHARE = 0.1;

/**
 * Decides which searches are short enough for the event loop. The number of rows that each term has gives the most that a
 * search may read. Nearly all searches read much less, and counting would cost more than they do. So a search runs unless
 * its terms are known to be common; the terms of a slow one are counted after it. When slow searches have used up their
 * allowance, every search is estimated before it runs.
 * @param database the connection that runs the short searches
 */
export function createSearchCost(database: DatabaseSync) {
  const known = new LRUCache<string, number>({ max: MAX_KNOWN_TERMS });
  const countRows = database.prepare(`
    SELECT count(*) AS rows FROM
    (SELECT rowid FROM dataset_user_search WHERE dataset_user_search MATCH ? LIMIT ?)`);
  /** When the time of all slow searches so far will be within their share. */
  let settledAt = 0;

  /** Counts the rows of a term, no further than it takes to exceed the limit. */
  const countUpTo = (limit: number, term: string): number => {
    const rows = known.get(term) ?? Number(countRows.get(matchExpression([term]), limit + 1)?.rows);
    // A count that a low limit cut short says too little.
    if (rows <= limit || limit === MAX_ROWS) known.set(term, rows);
    return rows;
  };

  const isShort = ({ terms, offset, count }: UserQuery): boolean => {
    const isCareful = settledAt - performance.now() > SLOW_ALLOWANCE_MS / SLOW_SHARE;
    const limit = isCareful ? MAX_ROWS_WHEN_CAREFUL : MAX_ROWS;
    // The rows of one term are read in their order until the page is full.
    if (terms.length === 1) return offset + count <= limit;
    if (terms.length > MAX_TERMS) return false;
    const rowsOf = (term: string) => (isCareful ? countUpTo(limit, term) : (known.get(term) ?? 0));
    return mostRowsRead(terms.map(rowsOf)) <= limit;
  };

  const noteLongSearch = ({ terms }: UserQuery, milliseconds: number): void => {
    if (mostRowsRead(terms.map((term) => countUpTo(MAX_ROWS, term))) > SLOW_ROWS)
      settledAt = Math.max(settledAt, performance.now()) + milliseconds / SLOW_SHARE;
  };

  return {
    /** Runs a search, or returns undefined if it would take long. */
    runIfShort: <Result>(query: UserQuery, search: () => Result): Result | undefined => {
      if (!isShort(query)) return undefined;
      if (query.terms.length === 1) return search();
      const start = performance.now();
      const result = search();
      const milliseconds = performance.now() - start;
      if (milliseconds > SLOW_MS) noteLongSearch(query, milliseconds);
      return result;
    },
    /** Forgets what it knows of the terms. */
    clear: () => known.clear(),
  };
}

/** The most rows that a search reads, from the rows of each of its terms: all of them, or one lookup for each of the rarest term. */
function mostRowsRead(rows: readonly number[]): number {
  const lookups = Math.min(...rows) * ROWS_PER_LOOKUP;
  return rows.reduce((sum, each) => sum + Math.min(each, lookups), 0);
}
