import { type WriteSheet, writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import type { Cell, Column } from './column.ts';
import { columnName } from './column-name.ts';
import { textWidth } from './text-width.ts';

/** The most characters that a cell of a spreadsheet holds, in UTF-16 code units. */
export const MAX_CELL_LENGTH = 32_767;
/** The most rows of a sheet, its header included. */
export const MAX_SHEET_ROWS = 1_048_576;

const CUT_MARK = '… [cut]';

/**
 * Writes rows as an XLSX workbook of one sheet, in constant memory. Up to 10,000 rows have a filter in the
 * first line. Texts are text cells, so that a spreadsheet neither
 * evaluates nor converts them; a text that is too long for a cell is cut, with a mark, and its lines end in a line feed
 * alone. Times are date cells in UTC. The first rows decide the widths of the columns. After `MAX_SHEET_ROWS` rows, the
 * list goes on in another sheet.
 */
export async function xlsxStream<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Promise<ReadableStream<Uint8Array>> {
  const all = cellsOf(columns, rows);
  const first = await take(all, MAX_WHOLE_ROWS);
  const sheet = {
    name: 'Rows',
    columns: columns.map(({ name, isTime }, at) => ({
      header: xmlText(name),
      width: widthOf([name, ...first.slice(0, MEASURED_ROWS).map((row) => row[at] ?? null)]),
      ...(isTime && { numFmt: TIME_FORMAT }),
    })),
    freezePane: { rows: 1 },
  };
  if (first.length < MAX_WHOLE_ROWS) return wholeWorkbook(sheet, first);
  async function* replayed() {
    yield* first;
    yield* all;
  }
  return writeXlsxStream(replayed(), sheet);
}

async function take<Value>(
  values: AsyncIterator<Value, void>,
  count: number,
): Promise<readonly Value[]> {
  const taken: Value[] = [];
  while (taken.length < count) {
    const next = await values.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

/** With a filter in its first line. The library writes none into a stream. */
async function wholeWorkbook(
  sheet: Omit<WriteSheet, 'rows'>,
  rows: readonly CellValue[][],
): Promise<ReadableStream<Uint8Array>> {
  const { columns = [] } = sheet;
  const names = columns.map(({ header }) => header ?? '');
  const range = `A1:${columnName(names.length - 1)}${rows.length + 1}`;
  const bytes = await writeXlsx({
    sheets: [
      {
        ...sheet,
        rows: [names, ...rows],
        // Rows have their header themselves.
        columns: columns.map(({ header: _, ...column }) => column),
        ...(names.length > 0 && { autoFilter: { range } }),
      },
    ],
  });
  return new Response(new Uint8Array(bytes)).body ?? new ReadableStream();
}

type CellValue = string | number | boolean | Date | null;

const MEASURED_ROWS = 100;
/** As many rows are held in memory to be written as a whole. */
const MAX_WHOLE_ROWS = 10_000;
const TIME_FORMAT = 'yyyy-mm-dd hh:mm:ss';
/** In characters. A wider text is cut at the next cell that is not empty. */
const MAX_WIDTH = 50;
/** For the arrow and the margins. */
const EXTRA_WIDTH = 3;

function widthOf(cells: readonly CellValue[]): number {
  const widths = cells.map((cell) => {
    if (cell instanceof Date) return TIME_FORMAT.length;
    return textWidth(String(cell ?? '').slice(0, MAX_WIDTH));
  });
  return Math.min(MAX_WIDTH, Math.max(...widths) + EXTRA_WIDTH);
}

async function* cellsOf<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<CellValue[], void> {
  for await (const row of rows)
    yield columns.map(({ value, isTime }) => {
      const cell = value(row);
      return (isTime && timeOf(cell)) || cellOf(cell);
    });
}

/** Before it, spreadsheets differ in their days. */
const FIRST_TIME = Date.UTC(1900, 2, 1);

function timeOf(cell: Cell): Date | undefined {
  const time = typeof cell === 'string' && ISO_TIME.test(cell) ? Date.parse(cell) : Number.NaN;
  return time >= FIRST_TIME ? new Date(time) : undefined;
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function cellOf(cell: Cell): CellValue {
  // A workbook has no numbers that are not finite.
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : String(cell);
  if (cell === null || typeof cell === 'boolean') return cell;
  const text = typeof cell === 'string' ? cell : cell.join(' ');
  return xmlText(fitted(text.replaceAll(/\r\n?/g, '\n')));
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
