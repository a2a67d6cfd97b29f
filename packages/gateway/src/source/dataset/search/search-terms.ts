/**
 * Characters of scripts that put no spaces between words, and pictographs: a match may begin at any of them.
 * All other letters and digits belong to words.
 */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{Extended_Pictographic}]`;
const PIECE = new RegExp(
  String.raw`(${UNSPACED}+)|[[\p{L}\p{N}]--${UNSPACED}][[\p{L}\p{N}\p{M}]--${UNSPACED}]*`,
  'gv',
);

/** Longest run of unspaced characters in the index. Searches of up to this many characters are exact. */
const MAX_RUN_LENGTH = 3;
/** Characters of a word that are compared, in the index and in keywords. */
const MAX_WORD_LENGTH = 32;
/** Terms of one keyword that are searched, which bounds the cost of long keywords. */
const MAX_TERMS = 64;

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
 * The FTS5 query for a keyword. Every word of the keyword has to be a prefix of a word of the text. Every unspaced
 * piece has to occur in the text; of a piece longer than three characters, every window of three does. Returns
 * undefined for a keyword without letters, digits and pictographs, which finds nothing.
 */
export function searchQuery(keyword: string): string | undefined {
  const terms = new Set<string>();
  for (const [piece, unspaced] of normalize(keyword).matchAll(PIECE)) {
    if (unspaced === undefined) terms.add(truncate(piece));
    else addWindows(terms, [...piece]);
    if (terms.size >= MAX_TERMS) break;
  }
  if (terms.size === 0) return undefined;
  // Quoted because FTS5 would take terms such as AND and NEAR for operators.
  return [...terms]
    .slice(0, MAX_TERMS)
    .map((term) => `"${term}"`)
    .join(' AND ');
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
  for (let start = 0; start <= last && terms.size < MAX_TERMS; start += 1) {
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
