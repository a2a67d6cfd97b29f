import type MiniSearch from 'minisearch';
import type { SearchEntry } from './search-options.ts';
import { queryTerms } from './search-terms.ts';

const MAX_RESULTS = 20;

/**
 * The entries with all words of the query, best first; if there is none, those with some of them. The last word may be
 * the beginning of one, since the reader may still be typing.
 */
export function findEntries(index: MiniSearch<SearchEntry>, query: string): readonly SearchEntry[] {
  const terms = queryTerms(query);
  if (terms.length === 0) return [];
  const search = (combineWith: 'AND' | 'OR') =>
    index.search(query, {
      combineWith,
      tokenize: () => [...terms],
      prefix: (term) => term.length > 1 && /^[\x21-\x7e]+$/.test(term),
      fuzzy: (term) => (/^[a-z]{5,}$/.test(term) ? 0.2 : false),
      boost: { title: 6, place: 2 },
      weights: { fuzzy: 0.2, prefix: 0.5 },
    });
  const all = search('AND');
  const found = all.length > 0 ? all : search('OR');
  return found
    .slice(0, MAX_RESULTS)
    .map(({ id, title, place, text }) => ({ id, title, place, text }));
}
