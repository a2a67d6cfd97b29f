import type { Journal } from '../journal/journal.ts';
import { collectedPages } from '../rows/collected-pages.ts';
import { hasFreeColumns, type TableColumn, tableColumns } from '../rows/table-columns.ts';
import { createTableReader, type TableRow } from '../rows/table-row.ts';
import type { OutputOptions } from './output-options.ts';

/** The names of the members that the contract does not declare, in order of appearance. */
function freeNamesOf(rows: Iterable<TableRow>): readonly string[] {
  const names = new Set<string>();
  for (const { other } of rows) for (const name of Object.keys(other ?? {})) names.add(name);
  return [...names];
}

export interface OpenTable {
  /** Every column that the table can have. */
  readonly columns: readonly TableColumn[];
  /** The rows, page by page. */
  readonly pages: Iterable<readonly TableRow[]>;
}

/** The table of a journal, read as its pages are asked for. */
export function openTable(journal: Journal, options: OutputOptions): OpenTable {
  const { operation, limit, isStreamed, isAppended, fields } = options;
  const readRows = createTableReader(operation, limit);
  function* pages() {
    for (const page of collectedPages(journal, options)) yield readRows(page);
  }
  function* countedPages() {
    for (const rows of pages()) {
      options.onRows?.(rows.length);
      yield rows;
    }
  }
  const { parameters, inputs } = journal.header;
  const columns = (freeNames: readonly string[], hasOther: boolean) =>
    tableColumns({ operation, parameters, inputs, freeNames, hasOther });
  if (!hasFreeColumns(operation)) return { columns: columns([], true), pages: countedPages() };
  if (!isStreamed && !isAppended)
    return { columns: columns(freeNamesOf(flat(pages())), false), pages: countedPages() };
  const known = new Set(columns([], true).map(({ name }) => name));
  const asked = typeof fields === 'string' ? [] : fields.filter((name) => !known.has(name));
  return { columns: columns(asked, true), pages: countedPages() };
}

/** The rows of all pages. */
export function* flat(pages: Iterable<readonly TableRow[]>): Generator<TableRow> {
  for (const page of pages) yield* page;
}
