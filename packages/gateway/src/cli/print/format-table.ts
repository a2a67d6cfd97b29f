import type { Cell, Column } from './column.ts';
import type { ListFormatter } from './list-formatter.ts';

/**
 * Formats rows as aligned columns: numbers on the right, a dash for null. The first batch decides the widths, so that a
 * long list is not held in memory; longer texts of later batches move the rest of their line.
 */
export function createTableFormatter<Row>(columns: readonly Column<Row>[]): ListFormatter<Row> {
  let layout: Layout | undefined;
  const next = (rows: readonly Row[]) => {
    const cells = rows.map((row) => columns.map(({ value }) => value(row)));
    const texts = cells.map((row) => row.map(textOf));
    if (layout !== undefined) return linesOf(texts, layout);
    const names = columns.map(({ name }) => name);
    layout = layoutOf([names, ...texts], cells);
    return linesOf([names, ...texts], layout);
  };
  return { next, end: () => (layout === undefined ? next([]) : '') };
}

interface Layout {
  readonly widths: readonly number[];
  readonly numeric: readonly boolean[];
}

function layoutOf(
  texts: readonly [readonly string[], ...(readonly string[])[]],
  cells: readonly (readonly Cell[])[],
): Layout {
  const [names] = texts;
  return {
    widths: names.map((_, at) => Math.max(...texts.map((row) => widthOf(row[at] ?? '')))),
    numeric: names.map((_, at) => cells.some((row) => typeof row[at] === 'number')),
  };
}

function linesOf(texts: readonly (readonly string[])[], { widths, numeric }: Layout): string {
  const lineOf = (row: readonly string[]) =>
    row
      .map((text, at) => pad(text, widths[at] ?? 0, numeric[at] ?? false))
      .join('  ')
      .trimEnd();
  return texts.map((row) => `${lineOf(row)}\n`).join('');
}

function textOf(cell: Cell): string {
  if (cell === null) return '-';
  return typeof cell === 'object' ? cell.join(' ') : String(cell);
}

function pad(text: string, width: number, alignRight: boolean): string {
  const padding = ' '.repeat(Math.max(0, width - widthOf(text)));
  return alignRight ? padding + text : text + padding;
}

/** Terminal columns of a text: Chinese, Japanese and Korean characters and emoji take two. */
function widthOf(text: string): number {
  return [...text].reduce((width, character) => width + (WIDE.test(character) ? 2 : 1), 0);
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uFF01-\uFF60]/u;
