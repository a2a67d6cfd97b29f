import type MiniSearch from 'minisearch';
import type { Options, Query, SearchOptions } from 'minisearch';
import { escapePattern } from './addresses.ts';
import { type Locale, localizedAddress } from './page-addresses.ts';
import { bestEntries, synonyms } from './search/synonyms.ts';

/** A part of a page, from one heading to the next. */
export interface SearchEntry {
  /** Address without the base path, with the fragment of the heading: `/codes/#code-303`. */
  readonly id: string;
  /** The heading. */
  readonly title: string;
  /** The headings above it, from the title of the page on, joined with ` › `. */
  readonly place: string;
  readonly text: string;
}

/** An entry without its text, as it is sent first. */
export type TitleEntry = readonly [id: string, title: string, place: string];

/** How entries are indexed. The build and the browser have to agree on all of it. */
export const indexOptions: Options<SearchEntry> = {
  fields: ['title', 'place', 'text'],
  storeFields: ['title', 'place', 'text'],
  tokenize: (text) => [...searchTerms(text)],
  processTerm: (term) => term,
};

const CHINESE = /[\p{Script=Han}]+/gu;
/** Latin words with what joins the parts of a name: `ad_info`, `mock-303`, `authors.linkInfo`. */
const WORD = /[\p{L}\p{N}]+(?:[_.\-/][\p{L}\p{N}]+)*/gu;

/**
 * The terms of a text in the index: words, names as a whole and by their parts, Chinese by characters and pairs of them.
 * Pairs need no dictionary, so the build and every browser find the same ones.
 */
export function searchTerms(text: string): ReadonlySet<string> {
  const terms = new Set<string>();
  for (const [run] of text.matchAll(CHINESE)) {
    for (const character of run) terms.add(character);
    for (const pair of pairsOf(run)) terms.add(pair);
  }
  for (const [word] of text.replaceAll(CHINESE, ' ').matchAll(WORD)) {
    terms.add(word.toLowerCase());
    for (const part of partsOf(word)) terms.add(part.toLowerCase());
  }
  return terms;
}

/** English words that say nothing about what a reader looks for. */
const STOP_WORDS = new Set(
  'a an and are can do does for from how i in is it my of on or the to what where which with'.split(
    ' ',
  ),
);

/**
 * The terms of what a reader typed. A name such as `is_end` stays whole, so that it finds the field and not every text
 * with "end". Stop words count only when there is nothing else.
 */
export function queryTerms(query: string): readonly string[] {
  const chinese = [...query.matchAll(CHINESE)].flatMap(([run]) =>
    run.length === 1 ? [run] : pairsOf(run),
  );
  const words = [...query.replaceAll(CHINESE, ' ').matchAll(WORD)].map(([word]) =>
    word.toLowerCase(),
  );
  const meaningful = words.filter((word) => !STOP_WORDS.has(word));
  const terms = [...chinese, ...meaningful];
  return terms.length > 0 ? terms : words;
}

function pairsOf(run: string): readonly string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** `industryTag` consists of `industry` and `Tag`, `ad_info` of `ad` and `info`. */
function partsOf(word: string): readonly string[] {
  const parts = word.split(/[_.\-/]|(?<=\p{Ll})(?=\p{Lu})/u);
  return parts.length > 1 ? parts : [];
}

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

/** A piece of text, found by the search or around what it found. */
export interface SnippetPart {
  readonly text: string;
  readonly isMatch: boolean;
}

const LENGTH = 160;
const BEFORE = 50;

/** The part of a text around the first of the terms, in pieces, so that the terms can be marked. */
export function snippet(text: string, terms: readonly string[]): readonly SnippetPart[] {
  const pattern = new RegExp(`(${terms.map(escapePattern).join('|')})`, 'giu');
  const first = Math.max(0, text.search(pattern));
  const start = first <= BEFORE ? 0 : startOfWord(text, first - BEFORE);
  const cut = text.slice(start, start + LENGTH);
  const shown = `${start > 0 ? '… ' : ''}${cut}${start + LENGTH < text.length ? ' …' : ''}`;
  return shown
    .split(pattern)
    .map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

/** The next position behind a space; the position itself in a text without spaces, such as Chinese. */
function startOfWord(text: string, position: number): number {
  const space = text.indexOf(' ', position);
  return space === -1 || space > position + BEFORE / 2 ? position : space + 1;
}
