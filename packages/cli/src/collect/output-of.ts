import { routes } from '@social-data/contract';
import {
  createCsvFormatter,
  createTableFormatter,
  type ListFormatter,
  textWidth,
} from '@social-data/tabular';
import { CSV_FOR, type OutputFlags, type OutputFormat } from '../flags.ts';
import { texts } from '../texts/texts.ts';
import { type CollectedItem, collectedPages } from './collected-pages.ts';
import type { Journal } from './journal.ts';
import { inputName } from './journal-format.ts';
import {
  createTableReader,
  hasFreeColumns,
  selectColumns,
  type TableColumn,
  type TableRow,
  tableColumns,
} from './table-columns.ts';

/** What is made of a journal. The same journal and options give the same bytes. */
export interface OutputOptions extends OutputFlags {
  readonly format: OutputFormat;
  /**
   * Rows in the order in which their pages arrived, for an output that is read meanwhile. What the contract does not
   * declare is in the column `other`, or in the columns that `fields` names. @default false
   */
  readonly isStreamed?: boolean;
  /** Columns of the terminal that the output is for: a table leaves out what does not fit. Undefined for a file. */
  readonly terminalWidth?: number | undefined;
  /** Called with the number of rows of each page of the output. */
  readonly onRows?: ((rows: number) => void) | undefined;
}

/** The output in parts, which follow each other. */
export type OutputChunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** Where the rows of a run go. */
export interface OutputTarget {
  /** The file; undefined for standard output. */
  readonly file: string | undefined;
  readonly format: OutputFormat;
}

/** The output of a journal, in chunks that follow each other. @throws UsageError for an unknown field */
export function outputOf(journal: Journal, options: OutputOptions): OutputChunks {
  const { format } = options;
  if (format === 'csv') return csvOf(journal, options);
  return format === 'json' || format === 'ndjson'
    ? jsonOf(journal, options)
    : tableOf(journal, options);
}

/**
 * The same output where it can be made while pages arrive: a chunk for each page, which needs that page and the earlier
 * ones only, and one for the end. Undefined where the whole journal decides: for formats that are written as a whole, where
 * several inputs may find an item, and where the data names the columns.
 * @throws UsageError for an unknown field
 */
export function pageOutput(journal: Journal, given: OutputOptions): Iterator<string> | undefined {
  const options = { ...given, isStreamed: true };
  const { operation, inputs } = journal.header;
  const several = inputs.length > 1;
  const mayFindAlike = routes[operation].pagination && options.oneRowPer !== 'input';
  if (several ? mayFindAlike : hasFreeColumns(operation)) return undefined;
  if (options.format === 'csv') return csvOf(journal, options);
  return options.format === 'ndjson' ? jsonOf(journal, options) : undefined;
}

/**
 * A journal as JSON: one array with an item on each line, or an item on each line alone (NDJSON). Gives a chunk for each
 * page, and one for the end.
 */
function* jsonOf(journal: Journal, options: OutputOptions): Generator<string> {
  const isArray = options.format === 'json';
  let separator = isArray ? '[\n' : '';
  for (const values of valuesOf(journal, options)) {
    const lines = values.map((value) => JSON.stringify(value) ?? 'null');
    if (lines.length === 0) yield '';
    else yield isArray ? separator + lines.join(',\n') : `${lines.join('\n')}\n`;
    if (lines.length > 0) separator = ',\n';
  }
  if (isArray) yield separator === ',\n' ? '\n]\n' : '[]\n';
}

/** The values, page by page: items as they came, or objects of the named fields. */
function* valuesOf(journal: Journal, options: OutputOptions): Generator<readonly unknown[]> {
  const { fields, append, isStreamed, onRows } = options;
  if (typeof fields === 'object') {
    const { selected, pages } = openTable(journal, options);
    for (const rows of pages())
      yield rows.map((row) =>
        Object.fromEntries(selected.map(({ name, raw }) => [name, raw(row) ?? null])),
      );
    return;
  }
  const names = journal.header.inputs.map(inputName);
  const isShared = append || names.length > 1;
  for (const { items } of collectedPages(journal, options, isStreamed)) {
    onRows?.(items.length);
    yield items.map((item) => (isShared ? withFinders(item, names) : item.value));
  }
}

/** Which inputs found an item is said in the item itself, where there are several. */
function withFinders({ value, foundBy }: CollectedItem, names: readonly unknown[]): object {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  const found_by = foundBy.map((input) => names[input]);
  return isRecord ? { ...value, found_by } : { value, found_by };
}

/** The columns of the table of a journal, and its rows, page by page, read as they are asked for. */
function openTable(journal: Journal, options: OutputOptions) {
  const { limit, isStreamed, append, fields } = options;
  const { header } = journal;
  const readRows = createTableReader(header.operation, limit);
  function* pages(onRows = options.onRows) {
    for (const page of collectedPages(journal, options, isStreamed)) {
      const rows = readRows(page);
      onRows?.(rows.length);
      yield rows;
    }
  }
  const withoutCount = () => pages(() => {});
  const freeNames = new Set<string>();
  const isWhole = hasFreeColumns(header.operation) && !isStreamed && !append;
  const declared = tableColumns(header, []);
  if (isWhole) {
    // The members that the contract does not declare, in order of appearance.
    for (const { other } of flat(withoutCount())) for (const name in other) freeNames.add(name);
  } else if (typeof fields === 'object') {
    const known = new Set(declared.map(({ name }) => name));
    for (const name of fields) if (!known.has(name)) freeNames.add(name);
  }
  const columns = tableColumns(header, [...freeNames]);
  return { selected: selectColumns(columns, fields), pages, withoutCount };
}

/** The rows of all pages. */
function* flat(pages: Iterable<readonly TableRow[]>): Generator<TableRow> {
  for (const page of pages) yield* page;
}

/**
 * A journal as XLSX or a table. On a terminal, texts are cut and columns that do not fit are left out, unless they were
 * asked for.
 */
function tableOf(journal: Journal, options: OutputOptions): OutputChunks {
  const { selected, pages, withoutCount } = openTable(journal, options);
  const { format, fields, terminalWidth, quiet } = options;
  if (format === 'xlsx') return workbook(selected, flat(pages()));
  if (fields !== undefined) return formatted(createTableFormatter(selected), pages());
  const data = selected.filter(({ isShown }) => isShown);
  if (terminalWidth === undefined) return formatted(createTableFormatter(data), pages());
  const [first = []] = withoutCount();
  const fitting = fittingColumns(data, first, terminalWidth);
  const leftOut = data.filter((column) => !fitting.includes(column)).map(({ name }) => name);
  const formatter = createTableFormatter(fitting, { maxCellWidth: MAX_CELL_WIDTH });
  const names = leftOut.slice(0, 3).join(', ') + (leftOut.length > 3 ? ', …' : '');
  const note = `${texts.output.leftOut(leftOut.length, names)}\n`;
  return formatted(formatter, pages(), quiet || leftOut.length === 0 ? '' : note);
}

/** A journal as CSV: a chunk for each page, and one for the end. */
function csvOf(journal: Journal, options: OutputOptions): Generator<string> {
  const { selected, pages } = openTable(journal, options);
  return formatted(createCsvFormatter(selected, CSV_FOR[options.for ?? 'excel']), pages());
}

function* formatted(
  formatter: ListFormatter<TableRow>,
  pages: Iterable<readonly TableRow[]>,
  note = '',
): Generator<string> {
  for (const rows of pages) yield formatter.next(rows);
  yield formatter.end() + note;
}

async function* workbook(
  columns: readonly TableColumn[],
  rows: Iterable<TableRow>,
): AsyncGenerator<Uint8Array> {
  // Only workbooks need the library.
  const { xlsxStream } = await import('@social-data/tabular/xlsx');
  const reader = (await xlsxStream(columns, rows)).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

const MAX_CELL_WIDTH = 40;
const GAP = 2;

/** The columns that fit, by the rows of the first page: at least one. */
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
