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
