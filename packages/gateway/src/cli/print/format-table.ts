import type { Cell, Column } from './column.ts';

/** Formats rows as aligned columns: numbers on the right, a dash for null. */
export function formatTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map(({ value }) => value(row)));
  const texts = [columns.map(({ name }) => name), ...cells.map((row) => row.map(textOf))];
  const widths = columns.map((_, at) => Math.max(...texts.map((row) => widthOf(row[at] ?? ''))));
  const numeric = columns.map((_, at) => cells.some((row) => typeof row[at] === 'number'));
  const lines = texts.map((row) =>
    row
      .map((text, at) => pad(text, widths[at] ?? 0, numeric[at] ?? false))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

function textOf(cell: Cell): string {
  if (cell === null) return '-';
  return typeof cell === 'object' ? cell.join(' ') : String(cell);
}

function pad(text: string, width: number, alignRight: boolean): string {
  const padding = ' '.repeat(width - widthOf(text));
  return alignRight ? padding + text : text + padding;
}

/** Terminal columns of a text: Chinese, Japanese and Korean characters and emoji take two. */
function widthOf(text: string): number {
  return [...text].reduce((width, character) => width + (WIDE.test(character) ? 2 : 1), 0);
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uFF01-\uFF60]/u;
