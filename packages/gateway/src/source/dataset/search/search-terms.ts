/**
 * Characters of writing without spaces between the words, and pictures: each may begin what is searched for.
 * Everything else that is a letter or a digit belongs to a word.
 */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{Extended_Pictographic}]`;
const PIECES = new RegExp(
  String.raw`(${UNSPACED}+)|[[\p{L}\p{N}]--${UNSPACED}][[\p{L}\p{N}\p{M}]--${UNSPACED}]*`,
  'gv',
);

/** Length of the runs of unspaced characters that are indexed: a search of so many characters is exact. */
const RUN = 3;
/** Words count up to so many characters, in the index and in keywords. */
const LONGEST_WORD = 32;
/** Terms of one keyword that are looked for: a keyword of any length has a bounded cost. */
const MOST_TERMS = 64;

/**
 * The terms under which a text is found: for unspaced writing every run of one, two and three characters, for a
 * word every beginning of it. Texts are compared after NFKC and without letter case.
 */
export function indexTerms(text: string): string {
  const terms = new Set<string>();
  for (const [piece, unspaced] of fold(text).matchAll(PIECES)) {
    if (unspaced === undefined) addBeginnings(terms, piece);
    else addRuns(terms, [...piece]);
  }
  return [...terms].join(' ');
}

/**
 * The FTS5 query for a keyword: every word has to begin a word of the text, and every piece of unspaced writing
 * has to occur in it; of a piece longer than three characters, every three neighbouring ones. Undefined when
 * there is nothing to look for, as in a keyword of signs only: such a keyword finds nothing.
 */
export function searchQuery(keyword: string): string | undefined {
  const terms = new Set<string>();
  for (const [piece, unspaced] of fold(keyword).matchAll(PIECES)) {
    if (unspaced === undefined) terms.add(cut(piece));
    else addWindows(terms, [...piece]);
    if (terms.size >= MOST_TERMS) break;
  }
  if (terms.size === 0) return undefined;
  // Quoted, though no term holds a character with a meaning in FTS5: `and` and `near` are words like others.
  return [...terms]
    .slice(0, MOST_TERMS)
    .map((term) => `"${term}"`)
    .join(' AND ');
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function addBeginnings(terms: Set<string>, word: string): void {
  const characters = isPlain(word) ? word : [...word];
  const last = Math.min(characters.length, LONGEST_WORD);
  let beginning = '';
  for (let index = 0; index < last; index += 1) {
    beginning += characters[index];
    terms.add(beginning);
  }
}

function addRuns(terms: Set<string>, characters: readonly string[]): void {
  for (let start = 0; start < characters.length; start += 1) {
    let run = '';
    for (let index = start; index < Math.min(start + RUN, characters.length); index += 1) {
      run += characters[index];
      terms.add(run);
    }
  }
}

function addWindows(terms: Set<string>, characters: readonly string[]): void {
  const last = Math.max(0, characters.length - RUN);
  for (let start = 0; start <= last && terms.size < MOST_TERMS; start += 1) {
    terms.add(characters.slice(start, start + RUN).join(''));
  }
}

function cut(word: string): string {
  return isPlain(word)
    ? word.slice(0, LONGEST_WORD)
    : [...word.slice(0, 2 * LONGEST_WORD)].slice(0, LONGEST_WORD).join('');
}

/** Whether every character is one code unit, as in nearly every word. */
function isPlain(word: string): boolean {
  return !/[\ud800-\udfff]/.test(word);
}
