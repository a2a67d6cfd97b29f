import type MiniSearch from 'minisearch';
import type { Query, SearchOptions } from 'minisearch';
import { type Locale, localizedAddress } from '../locale.ts';
import type { SearchEntry } from './search-options.ts';
import { queryTerms } from './search-terms.ts';
import { bestEntries, synonyms } from './synonyms.ts';

const MAX_RESULTS = 20;

const TERM_OPTIONS: SearchOptions = {
  prefix: (term) => term.length > 1 && /^[\x21-\x7e]+$/.test(term),
  fuzzy: (term) => (/^[a-z]{5,}$/.test(term) ? 0.2 : false),
  boost: { title: 6, place: 2 },
  weights: { fuzzy: 0.2, prefix: 0.5 },
};

/**
 * The entries with all words of the query or of its synonyms, best first; if there is none, those with some of them. The
 * last word may be the beginning of one, since the reader may still be typing.
 */
export function findEntries(
  index: MiniSearch<SearchEntry>,
  query: string,
  locale: Locale,
): readonly SearchEntry[] {
  const alternatives = [query, ...synonymousQueries(query, locale)]
    .map(queryTerms)
    .filter((terms) => terms.length > 0);
  if (alternatives.length === 0) return [];
  const search = (combineWith: 'AND' | 'OR') => {
    const queries = alternatives.map(
      (terms): Query => ({ combineWith, queries: [...terms], tokenize: (term) => [term] }),
    );
    const boostDocument = (id: string, _: string, fields?: Record<string, unknown>) =>
      placeBoost(id) * titleBoost(query, String(fields?.title ?? ''));
    return index.search({ combineWith: 'OR', queries }, { ...TERM_OPTIONS, boostDocument });
  };
  const all = search('AND');
  const found = (all.length > 0 ? all : search('OR')).map(({ id }) => String(id));
  const pinned = firstEntries(query, locale).filter((id) => index.has(id));
  return entriesOf(index, [...new Set([...pinned, ...found])].slice(0, MAX_RESULTS));
}

/** What to show before the reader has typed anything, and when nothing was found. */
export function suggestedEntries(
  index: MiniSearch<SearchEntry>,
  locale: Locale,
): readonly SearchEntry[] {
  const ids = bestEntries.map((address) => localizedAddress(address, locale));
  return entriesOf(
    index,
    ids.filter((id) => index.has(id)),
  );
}

function entriesOf(index: MiniSearch<SearchEntry>, ids: readonly string[]): readonly SearchEntry[] {
  return ids.map((id) => {
    const { title, place, text }: Partial<Record<string, unknown>> =
      index.getStoredFields(id) ?? {};
    return { id, title: String(title), place: String(place ?? ''), text: String(text ?? '') };
  });
}

/** The query with each synonym in place of what the reader typed. */
function synonymousQueries(query: string, locale: Locale): readonly string[] {
  const typed = normalized(query);
  return synonyms[locale].flatMap(({ words, means }) =>
    words
      .filter((word) => contains(typed, word))
      .map((word) => ` ${typed} `.replace(boundedWord(word), ` ${means} `).trim()),
  );
}

/** The entries that answer a query that is a synonym as a whole. */
function firstEntries(query: string, locale: Locale): readonly string[] {
  const typed = normalized(query);
  return synonyms[locale].flatMap(({ words, first }) =>
    first !== undefined && words.includes(typed) ? [localizedAddress(first, locale)] : [],
  );
}

function contains(typed: string, word: string): boolean {
  return ` ${typed} `.includes(boundedWord(word));
}

/** A Latin word is one between spaces. */
function boundedWord(word: string): string {
  return /^[\x21-\x7e ]+$/.test(word) ? ` ${word} ` : word;
}

function normalized(query: string): string {
  return query
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[?？。.!]+$/, '');
}

/** Guides answer a question; gaps say that there is no answer, and the changelog that there was one. */
function placeBoost(id: string): number {
  if (id.includes('/unknowns/')) return 0.6;
  if (id.includes('/changelog/')) return 0.4;
  if (id.includes('#field-')) return 0.7;
  return id.includes('/guides/') ? 1.3 : 1;
}

function titleBoost(query: string, title: string): number {
  return title.toLowerCase() === normalized(query) ? 4 : 1;
}
