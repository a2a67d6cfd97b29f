import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { matchExpression, type UserQuery } from './user-index.ts';

/** Estimates the work of searches from the number of rows that each term has. */
export interface SearchCost {
  /** Whether a search takes well under a millisecond, so that other calls may wait for it. */
  isCheap(query: UserQuery): boolean;
  /** Forgets what it knows of the terms. */
  clear(): void;
}

/** Rows of the index that a cheap search reads at most; a row takes about 0.1 µs. */
const MAX_CHEAP_ROWS = 2_000;
/** Looking a row up in the long list of another term takes about as long as reading this many rows of it. */
const ROWS_PER_LOOKUP = 250;
/** Searches for more terms are not estimated, because counting the rows of their terms is expensive, too. */
const MAX_CHEAP_TERMS = 4;
/** Terms whose rows are remembered; fewer than one in a thousand has many. */
const MAX_TERMS = 20_000;

/** @param database the connection that runs cheap searches */
export function createSearchCost(database: DatabaseSync): SearchCost {
  const known = new LRUCache<string, number>({ max: MAX_TERMS });
  const count = database.prepare(`
    SELECT count(*) AS rows FROM
    (SELECT rowid FROM dataset_user_search WHERE dataset_user_search MATCH ? LIMIT ${MAX_CHEAP_ROWS + 1})`);

  /** Counts no further than it takes to call a search expensive. */
  const rowsWith = (term: string): number => {
    const cached = known.get(term);
    if (cached !== undefined) return cached;
    const rows = Number(count.get(matchExpression([term]))?.rows);
    known.set(term, rows);
    return rows;
  };

  return {
    isCheap: ({ terms, offset, count }) => {
      // The rows of one term are read in their order until the page is full.
      if (terms.length === 1) return offset + count <= MAX_CHEAP_ROWS;
      if (terms.length > MAX_CHEAP_TERMS) return false;
      const rows = terms.map(rowsWith);
      const lookups = Math.min(...rows) * ROWS_PER_LOOKUP;
      return rows.reduce((sum, each) => sum + Math.min(each, lookups), 0) <= MAX_CHEAP_ROWS;
    },
    clear: () => known.clear(),
  };
}
