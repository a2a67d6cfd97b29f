import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { matchExpression, type UserQuery } from './user-index.ts';

/** Decides from the number of rows that each term has which searches are short enough for the event loop. */
export interface SearchCost {
  /** Runs a search if it is surely short, and returns undefined if it may not be. */
  runIfShort<Result>(query: UserQuery, search: () => Result): Result | undefined;
  /** Forgets what it knows of the terms. */
  clear(): void;
}

/** Rows of the index that a search reads at most to be short; a row takes about 0.1 µs. */
const MAX_ROWS = 50_000;
/** The same limit after a search that was slow: it holds the event loop for 0.2 ms. */
const MAX_ROWS_WHEN_CAREFUL = 2_000;
/** Looking a row up in the long list of another term takes about as long as reading this many rows of it. */
const ROWS_PER_LOOKUP = 250;
/** Searches for more terms are not estimated, because counting the rows of their terms takes long, too. */
const MAX_TERMS = 4;
/** Terms whose rows are remembered; fewer than one in a thousand has many. */
const MAX_KNOWN_TERMS = 20_000;

/** Milliseconds from which a search counts as slow. */
const SLOW_MS = 1;
/** How many times the duration of a slow search the lower limit holds: such searches take a twentieth of the time at most. */
const CAREFUL_TIMES = 20;

/**
 * An estimate is the most that a search can read. Nearly all read much less, since their page is full early; so the
 * limit is high until a search was slow.
 * @param database the connection that runs the short searches
 */
export function createSearchCost(database: DatabaseSync): SearchCost {
  const known = new LRUCache<string, number>({ max: MAX_KNOWN_TERMS });
  const countRows = database.prepare(`
    SELECT count(*) AS rows FROM
    (SELECT rowid FROM dataset_user_search WHERE dataset_user_search MATCH ? LIMIT ?)`);
  let carefulUntil = 0;

  /** Counts no further than it takes to exceed the limit. */
  const rowsWith = (term: string, limit: number): number => {
    const cached = known.get(term);
    if (cached !== undefined) return cached;
    const rows = Number(countRows.get(matchExpression([term]), limit + 1)?.rows);
    // A count that was cut short is the least that the term has.
    if (rows <= limit || limit === MAX_ROWS) known.set(term, rows);
    return rows;
  };

  const isShort = ({ terms, offset, count }: UserQuery, limit: number): boolean => {
    // The rows of one term are read in their order until the page is full.
    if (terms.length === 1) return offset + count <= limit;
    if (terms.length > MAX_TERMS) return false;
    const rows = terms.map((term) => rowsWith(term, limit));
    const lookups = Math.min(...rows) * ROWS_PER_LOOKUP;
    return rows.reduce((sum, each) => sum + Math.min(each, lookups), 0) <= limit;
  };

  return {
    runIfShort: (query, search) => {
      const start = performance.now();
      const limit = start < carefulUntil ? MAX_ROWS_WHEN_CAREFUL : MAX_ROWS;
      const result = isShort(query, limit) ? search() : undefined;
      const end = performance.now();
      if (end - start > SLOW_MS) carefulUntil = end + CAREFUL_TIMES * (end - start);
      return result;
    },
    clear: () => known.clear(),
  };
}
