import type { Cell, Column } from './column.ts';
import type { ListFormatter } from './list-formatter.ts';
import { printableLine } from './printable.ts';
import { textWidth } from './text-width.ts';

export interface TableOptions {
  /** Terminal columns after which a cell is cut. @default Infinity */
  readonly maxCellWidth?: number | undefined;
}

/**
 * Formats rows as aligned columns: numbers on the right, a dash for null, no control character. The first batch decides
 * the widths, so that a long list is not held in memory; longer texts of later batches move the rest of their line.
 */
export function createTableFormatter<Row>(
  columns: readonly Column<Row>[],
  { maxCellWidth = Number.POSITIVE_INFINITY }: TableOptions = {},
): ListFormatter<Row> {
  let layout: Layout | undefined;
  const next = (rows: readonly Row[]) => {
    const cells = rows.map((row) => columns.map(({ value }) => value(row)));
    const texts = cells.map((row) => row.map((cell) => cutToWidth(textOf(cell), maxCellWidth)));
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
    // Not spread into Math.max, which takes no more than some 100,000 arguments.
    widths: names.map((_, at) =>
      texts.reduce((width, row) => Math.max(width, textWidth(row[at] ?? '')), 0),
    ),
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
  return printableLine(typeof cell === 'object' ? cell.join(' ') : String(cell));
}

function pad(text: string, width: number, alignRight: boolean): string {
  const padding = ' '.repeat(Math.max(0, width - textWidth(text)));
  return alignRight ? padding + text : text + padding;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The beginning of a text that takes no more terminal columns, with an ellipsis where it was cut. */
function cutToWidth(text: string, maxWidth: number): string {
  if (text.length * 2 <= maxWidth || textWidth(text) <= maxWidth) return text;
  let kept = '';
  let width = 1;
  for (const { segment } of graphemes.segment(text)) {
    width += textWidth(segment);
    if (width > maxWidth) break;
    kept += segment;
  }
  return `${kept}…`;
}
