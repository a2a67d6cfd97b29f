export interface Block {
  readonly language: string;
  readonly text: string;
  /** The output of this block on the page: the next block, unless that is a program or folded. */
  readonly output: string | undefined;
}

const OUTPUTS = new Set(['json', 'text']);

/** The code blocks of a page, in their order. */
export function pageBlocks(markdown: string): readonly Block[] {
  const found = [
    ...markdown.matchAll(/^(::: details [^\n]*\n+)?```(\w+)(?: \[[^\]\n]+\])?\n(.*?)^```$/gms),
  ].map(([, fold, language = '', text = '']) => ({ isFolded: fold !== undefined, language, text }));
  return found.map(({ language, text }, index) => {
    const next = found[index + 1];
    const isShown = next !== undefined && !next.isFolded && OUTPUTS.has(next.language);
    return { language, text, output: isShown ? next.text.trim() : undefined };
  });
}
