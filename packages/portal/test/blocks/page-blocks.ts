export interface Block {
  readonly language: string;
  readonly text: string;
  /** Name of the file that the block is, in a project of another tool; undefined for a block that runs on its own. */
  readonly file: string | undefined;
  /** The output of this block on the page: the next block, unless that is a program or folded. */
  readonly output: string | undefined;
}

const OUTPUTS = new Set(['json', 'text']);

/** The code blocks of a page, in their order. */
export function pageBlocks(markdown: string): readonly Block[] {
  const found = [
    ...markdown.matchAll(/^(::: details [^\n]*\n+)?```(\w+)(?: \[([^\n]+)\])?\n(.*?)^```$/gms),
  ].map(([, fold, language = '', label = '', text = '']) => ({
    isFolded: fold !== undefined,
    language,
    // A tab with the name of a language is no file.
    file: label.includes('.') ? label : undefined,
    text,
  }));
  return found.map(({ language, file, text }, index) => {
    const next = found[index + 1];
    const isShown = next !== undefined && !next.isFolded && OUTPUTS.has(next.language);
    return { language, text, file, output: isShown ? next.text.trim() : undefined };
  });
}
