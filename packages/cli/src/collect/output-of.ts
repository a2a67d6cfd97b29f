import { routes } from '@social-data/contract';
import {
  type Column,
  createCsvFormatter,
  createTableFormatter,
  type ListFormatter,
  textWidth,
} from '@social-data/tabular';
import { type CollectedItem, collectedPages } from './collected-pages.ts';
import type { Journal } from './journal.ts';
import { inputName } from './journal-format.ts';
import { CSV_FOR, type OutputChunks, type OutputOptions } from './output-options.ts';
import {
  createTableReader,
  hasFreeColumns,
  selectColumns,
  type TableColumn,
  type TableRow,
  tableColumns,
} from './table-columns.ts';

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
  const { fields } = options;
  if (typeof fields === 'string') {
    const names = journal.header.inputs.map(inputName);
    const isShared = options.isAppended || names.length > 1;
    for (const { items } of collectedPages(journal, options)) {
      options.onRows?.(items.length);
      yield items.map((item) => (isShared ? withFinders(item, names) : item.value));
    }
    return;
  }
  const { columns, pages } = openTable(journal, options);
  const selected = selectColumns(columns, fields);
  for (const rows of pages()) {
    yield rows.map((row) =>
      Object.fromEntries(selected.map(({ name, raw }) => [name, raw(row) ?? null])),
    );
  }
}

/** Which inputs found an item is said in the item itself, where there are several. */
function withFinders({ value, foundBy }: CollectedItem, names: readonly unknown[]): object {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  const found_by = foundBy.map((input) => names[input]);
  return isRecord ? { ...value, found_by } : { value, found_by };
}

/** The output of a journal, in chunks that follow each other. @throws UsageError for an unknown field */
export function outputOf(journal: Journal, options: OutputOptions): OutputChunks {
  switch (options.format) {
    case 'json':
    case 'ndjson':
      return jsonOf(journal, options);
    case 'csv':
      return csvOf(journal, options);
    default:
      return tableOf(journal, options);
  }
}

/**
 * The same output where it can be made while pages arrive: a chunk for each page, which needs that page and the earlier
 * ones only, and one for the end. Undefined where the whole journal decides: for formats that are written as a whole, where
 * several inputs may find an item, and where the data names the columns.
 * @throws UsageError for an unknown field
 */
export function pageOutput(journal: Journal, options: OutputOptions): Iterator<string> | undefined {
  const { format, oneRowPer } = options;
  const { operation, inputs } = journal.header;
  const several = inputs.length > 1;
  const mayFindAlike = routes[operation].pagination !== undefined && oneRowPer !== 'input';
  if (several ? mayFindAlike : hasFreeColumns(operation)) return undefined;
  if (format === 'csv') return csvOf(journal, options);
  return format === 'ndjson' ? jsonOf(journal, options) : undefined;
}

/** The names of the members that the contract does not declare, in order of appearance. */
function freeNamesOf(rows: Iterable<TableRow>): readonly string[] {
  const names = new Set<string>();
  for (const { other } of rows) for (const name of Object.keys(other ?? {})) names.add(name);
  return [...names];
}

/** Every column that the table of a journal can have, and its rows, page by page, read as they are asked for. */
function openTable(journal: Journal, options: OutputOptions) {
  const { limit, isStreamed, isAppended, fields } = options;
  const { header } = journal;
  const { operation } = header;
  const readRows = createTableReader(operation, limit);
  function* pages(onRows = options.onRows) {
    for (const page of collectedPages(journal, options)) {
      const rows = readRows(page);
      onRows?.(rows.length);
      yield rows;
    }
  }
  const withoutCount = () => pages(() => {});
  const columns = (freeNames: readonly string[], hasOther: boolean) =>
    tableColumns(header, freeNames, hasOther);
  if (!hasFreeColumns(operation)) return { columns: columns([], true), pages, withoutCount };
  if (!isStreamed && !isAppended)
    return { columns: columns(freeNamesOf(flat(withoutCount())), false), pages, withoutCount };
  const known = new Set(columns([], true).map(({ name }) => name));
  const asked = typeof fields === 'string' ? [] : fields.filter((name) => !known.has(name));
  return { columns: columns(asked, true), pages, withoutCount };
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
  const { columns, pages, withoutCount } = openTable(journal, options);
  const selected = selectColumns(columns, options.fields);
  if (options.format === 'xlsx') return workbook(selected, flat(pages()));
  if (options.fields !== 'default') return formatted(createTableFormatter(selected), pages());
  const data = selected.filter(
    ({ kind, name }) => kind === 'data' || kind === 'input' || name.startsWith('found_by'),
  );
  const { terminalWidth, onLeftOut } = options;
  if (terminalWidth === undefined) return formatted(createTableFormatter(data), pages());
  const [first = []] = withoutCount();
  const fitting = fittingColumns(data, first, terminalWidth);
  const leftOut = data.filter((column) => !fitting.includes(column));
  if (leftOut.length > 0) onLeftOut?.(leftOut.map(({ name }) => name));
  return formatted(createTableFormatter(fitting, { maxCellWidth: MAX_CELL_WIDTH }), pages());
}

/** A journal as CSV: a chunk for each page, and one for the end. */
function csvOf(journal: Journal, options: OutputOptions): Generator<string> {
  const { columns, pages } = openTable(journal, options);
  const selected = selectColumns(columns, options.fields);
  return formatted(createCsvFormatter(selected, CSV_FOR[options.csvFor ?? 'excel']), pages());
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
