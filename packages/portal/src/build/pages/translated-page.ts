/** A line of a translation that stands for the next code block of the English page. */
const CODE_PLACE = /^<!-- code -->$/gm;
const CODE_BLOCK = /^```\w+[^\n]*\n.*?^```$/gms;

/**
 * A translated page with the code blocks of the English one, so that code is written and tested once. Throws if the two
 * pages do not have the same number of blocks.
 */
export function translatedPage(translation: string, english: string, file: string): string {
  const blocks = english.match(CODE_BLOCK) ?? [];
  const places = translation.match(CODE_PLACE)?.length ?? 0;
  if (places !== blocks.length) {
    throw new Error(
      `${file} has ${places} lines "<!-- code -->", but the English page has ${blocks.length} code blocks: write one such line for each block.`,
    );
  }
  const rest = blocks.values();
  return translation.replaceAll(CODE_PLACE, () => rest.next().value ?? '');
}
