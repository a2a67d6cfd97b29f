import { writeXlsxStream } from 'hucre/xlsx';
import type { Cell, Column } from './column.ts';

/** The most characters that a cell of a spreadsheet holds, in UTF-16 code units. */
export const MAX_CELL_LENGTH = 32_767;
/** The most rows of a sheet, its header included. */
export const MAX_SHEET_ROWS = 1_048_576;

const CUT_MARK = '… [cut]';

/**
 * Writes rows as an XLSX workbook of one sheet, in constant memory. Texts are text cells, so that a spreadsheet neither
 * evaluates nor converts them; a text that is too long for a cell is cut, with a mark. After `MAX_SHEET_ROWS` rows, the
 * list goes on in another sheet.
 */
export function xlsxStream<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): ReadableStream<Uint8Array> {
  return writeXlsxStream(cellsOf(columns, rows), {
    name: 'Rows',
    columns: columns.map(({ name }) => ({ header: xmlText(name) })),
    freezePane: { rows: 1 },
  });
}

async function* cellsOf<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<(string | number | boolean | null)[]> {
  for await (const row of rows) yield columns.map(({ value }) => cellOf(value(row)));
}

function cellOf(cell: Cell): string | number | boolean | null {
  // A workbook has no numbers that are not finite.
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : String(cell);
  if (cell === null || typeof cell === 'boolean') return cell;
  return xmlText(fitted(typeof cell === 'string' ? cell : cell.join(' ')));
}

function fitted(text: string): string {
  if (text.length <= MAX_CELL_LENGTH) return text;
  const kept = text.slice(0, MAX_CELL_LENGTH - CUT_MARK.length);
  // Not within a character of two code units.
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)) + CUT_MARK;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** What a workbook reads as the character with this number, `_x0041_` for example as A. */
const ESCAPED_CHARACTER = /_(?=x[0-9a-f]{4}_)/gi;
const ESCAPED_UNDERSCORE = '_x005F_';

/** A text that XML 1.0 can hold: other characters and halves of characters are �. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(NOT_IN_XML, '\ufffd')
    .replaceAll(ESCAPED_CHARACTER, ESCAPED_UNDERSCORE);
}
