import {
  type Column,
  createCsvFormatter,
  createTableFormatter,
  type ListFormatter,
  textWidth,
} from '@social-data/tabular';
import type { Journal } from '../journal/journal.ts';
import { selectColumns } from '../rows/select-columns.ts';
import type { TableColumn } from '../rows/table-columns.ts';
import type { TableRow } from '../rows/table-row.ts';
import { flat, openTable } from './open-table.ts';
import { CSV_FOR, type OutputChunks, type OutputOptions } from './output-options.ts';

/** A journal as XLSX or a table for a terminal. */
export function tableOf(journal: Journal, options: OutputOptions): OutputChunks {
  const { columns, pages } = openTable(journal, options);
  const selected = selectColumns(columns, options.fields);
  return options.format === 'xlsx'
    ? workbook(selected, flat(pages))
    : terminalTable(selected, pages, options);
}

/** A journal as CSV: a chunk for each page, and one for the end. */
export function csvOf(journal: Journal, options: OutputOptions): Generator<string> {
  const { columns, pages } = openTable(journal, options);
  const selected = selectColumns(columns, options.fields);
  return formatted(createCsvFormatter(selected, CSV_FOR[options.csvFor ?? 'excel']), pages);
}

function* formatted(
  formatter: ListFormatter<TableRow>,
  pages: Iterable<readonly TableRow[]>,
): Generator<string> {
  for (const rows of pages) yield formatter.next(rows);
  yield formatter.end();
}

async function* workbook(
  columns: readonly Column<TableRow>[],
  rows: Iterable<TableRow>,
): AsyncGenerator<Uint8Array> {
  // Only workbooks need the library.
  const { xlsxStream } = await import('@social-data/tabular/xlsx');
  const reader = (await xlsxStream(columns, rows)).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

const MAX_CELL_WIDTH = 40;
const GAP = 2;

/** On a terminal, texts are cut and columns that do not fit are left out, unless they were asked for. */
function terminalTable(
  columns: readonly TableColumn[],
  pages: Iterable<readonly TableRow[]>,
  { fields, terminalWidth, onLeftOut }: OutputOptions,
): Iterable<string> {
  if (fields !== 'default') return formatted(createTableFormatter(columns), pages);
  const data = columns.filter(
    ({ kind, name }) => kind === 'data' || kind === 'input' || name.startsWith('found_by'),
  );
  if (terminalWidth === undefined) return formatted(createTableFormatter(data), pages);
  return fittedTable(data, pages, { width: terminalWidth, onLeftOut });
}

/** A table whose columns fit into the width, by the rows of the first page. */
function fittedTable(
  columns: readonly TableColumn[],
  pages: Iterable<readonly TableRow[]>,
  { width, onLeftOut }: { readonly width: number; readonly onLeftOut: OutputOptions['onLeftOut'] },
): Iterable<string> {
  const [first, all] = peek(pages);
  const fitting = fittingColumns(columns, first ?? [], width);
  const leftOut = columns.filter((column) => !fitting.includes(column));
  if (leftOut.length > 0) onLeftOut?.(leftOut.map(({ name }) => name));
  return formatted(createTableFormatter(fitting, { maxCellWidth: MAX_CELL_WIDTH }), all);
}

/** The first value, and all values with it. */
function peek<Value>(values: Iterable<Value>): readonly [Value | undefined, Iterable<Value>] {
  const iterator = values[Symbol.iterator]();
  const first = iterator.next();
  function* all() {
    for (let next = first; !next.done; next = iterator.next()) yield next.value;
  }
  return [first.done ? undefined : first.value, all()];
}

/** At least one column. */
function fittingColumns(
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
  width: number,
): readonly TableColumn[] {
  let left = width + GAP;
  return columns.filter((column, index) => {
    const lines = createTableFormatter([column], { maxCellWidth: MAX_CELL_WIDTH }).next(rows);
    left -= GAP + Math.max(...lines.split('\n').map(textWidth));
    return left >= 0 || index === 0;
  });
}
