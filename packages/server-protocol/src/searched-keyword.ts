/**
 * Characters of scripts that put no spaces between words, and pictographs, as a character class for regular
 * expressions with the flag `v`. All other letters and digits belong to words.
 */
export const unspacedCharacters: string = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{Extended_Pictographic}]`;

/** Users of one search that can be reached page by page. Pages after them are empty. */
export const maxSearchResults = 100_000;

const MAX_WORDS = 12;
const MAX_CHARACTERS = 1_000;
const WORD = new RegExp(
  String.raw`${unspacedCharacters}|[[\p{L}\p{N}]--${unspacedCharacters}][[\p{L}\p{N}\p{M}]--${unspacedCharacters}]*`,
  'gv',
);

/**
 * The part of a keyword that is searched, which bounds the work of one search: its first 12 words, within its first
 * 1,000 characters. A character of a script without spaces counts as a word. The rest is ignored.
 * @returns text after NFKC normalization, in lower case
 */
export function searchedKeyword(keyword: string): string {
  const text = keyword.slice(0, MAX_CHARACTERS).normalize('NFKC').toLowerCase();
  if (text.length <= MAX_WORDS) return text;
  let words = 0;
  for (const { index } of text.matchAll(WORD)) {
    if (words === MAX_WORDS) return text.slice(0, index);
    words += 1;
  }
  return text;
}
