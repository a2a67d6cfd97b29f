/** Chinese characters and their punctuation, which are as wide as they are high. */
const WIDE = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]/;

/** Widths in the font size. They are those of a wide font, since the fonts are those of the machine. */
const WIDE_WIDTH = 1;
const NARROW_WIDTH = 0.62;

/** A text in lines of at most `width` times its font size. What does not fit into `maxLines` ends with `…`. */
export function wrapText(text: string, width: number, maxLines: number): readonly string[] {
  const lines: string[] = [''];
  for (const word of wordsOf(text)) {
    const line = (lines.at(-1) ?? '') + word;
    if (widthOf(line.trim()) <= width) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  const shown = lines.slice(0, maxLines).map((line) => line.trim());
  if (lines.length <= maxLines) return shown;
  return [...shown.slice(0, -1), shortened(shown.at(-1) ?? '', width)];
}

/** Leaves out whole words at the end. */
function shortened(line: string, width: number): string {
  let words = wordsOf(line);
  while (words.length > 1 && widthOf(`${words.join('').trim()} …`) > width)
    words = words.slice(0, -1);
  return `${words.join('').replace(/[\s,.，。、]+$/, '')} …`;
}

/** The parts of a text that no line may break: words with the space behind them, and single wide characters. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[\u2E80-\uFF60]|[^\s\u2E80-\uFF60]+\s*|\s+/g) ?? [];
}

function widthOf(text: string): number {
  return [...text].reduce(
    (sum, character) => sum + (WIDE.test(character) ? WIDE_WIDTH : NARROW_WIDTH),
    0,
  );
}
