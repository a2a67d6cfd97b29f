import { searchedKeyword, unspacedCharacters } from '@social-data/server-protocol';

const PIECE = new RegExp(
  String.raw`(${unspacedCharacters}+)|[[\p{L}\p{N}]--${unspacedCharacters}][[\p{L}\p{N}\p{M}]--${unspacedCharacters}]*`,
  'gv',
);

/** Longest run of unspaced characters in the index. Searches of up to this many characters are exact. */
const MAX_RUN_LENGTH = 3;
/** Characters of a word that are compared, in the index and in keywords. */
const MAX_WORD_LENGTH = 32;

/**
 * The terms to index for a text: every run of one to three characters of unspaced scripts, and every prefix of a
 * word. Texts are compared after NFKC normalization, ignoring case.
 */
export function indexTerms(text: string): string {
  const terms = new Set<string>();
  for (const [piece, unspaced] of normalize(text).matchAll(PIECE)) {
    if (unspaced === undefined) addPrefixes(terms, piece);
    else addRuns(terms, [...piece]);
  }
  return [...terms].join(' ');
}

/**
 * The terms that a text must all have to match the searched part of a keyword. Every word of the keyword has to be a
 * prefix of a word of the text. Every unspaced piece has to occur in the text; of a piece longer than three characters,
 * every window of three does. A keyword without letters, digits and pictographs has no terms and finds nothing.
 */
export function searchTerms(keyword: string): readonly string[] {
  const terms = new Set<string>();
  for (const [piece, unspaced] of searchedKeyword(keyword).matchAll(PIECE)) {
    if (unspaced === undefined) terms.add(truncate(piece));
    else addWindows(terms, [...piece]);
  }
  return [...terms];
}

function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function addPrefixes(terms: Set<string>, word: string): void {
  const characters = hasNoSurrogates(word) ? word : [...word];
  const last = Math.min(characters.length, MAX_WORD_LENGTH);
  let prefix = '';
  for (let index = 0; index < last; index += 1) {
    prefix += characters[index];
    terms.add(prefix);
  }
}

function addRuns(terms: Set<string>, characters: readonly string[]): void {
  for (let start = 0; start < characters.length; start += 1) {
    let run = '';
    for (
      let index = start;
      index < Math.min(start + MAX_RUN_LENGTH, characters.length);
      index += 1
    ) {
      run += characters[index];
      terms.add(run);
    }
  }
}

function addWindows(terms: Set<string>, characters: readonly string[]): void {
  const last = Math.max(0, characters.length - MAX_RUN_LENGTH);
  for (let start = 0; start <= last; start += 1) {
    terms.add(characters.slice(start, start + MAX_RUN_LENGTH).join(''));
  }
}

function truncate(word: string): string {
  return hasNoSurrogates(word)
    ? word.slice(0, MAX_WORD_LENGTH)
    : [...word.slice(0, 2 * MAX_WORD_LENGTH)].slice(0, MAX_WORD_LENGTH).join('');
}

/** Whether every character is one UTF-16 code unit, which holds for nearly every word. */
function hasNoSurrogates(word: string): boolean {
  return !/[\ud800-\udfff]/.test(word);
}

/** A page of a search for the users that have all terms. */
export interface UserQuery {
  /** At least one, see `searchTerms`. */
  readonly terms: readonly string[];
  /** Users before the page. */
  readonly offset: number;
  /** Users on the page. */
  readonly count: number;
}
