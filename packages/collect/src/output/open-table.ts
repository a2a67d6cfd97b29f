import type { Journal } from '../journal/journal.ts';
import { collectedPages } from '../rows/collected-pages.ts';
import { freeNamesOf } from '../rows/free-names.ts';
import { hasFreeColumns, type TableColumn, tableColumns } from '../rows/table-columns.ts';
import { createTableReader, type TableRow } from '../rows/table-row.ts';
import type { OutputOptions } from './output-options.ts';

export interface OpenTable {
  /** Every column that the table can have. */
  readonly columns: readonly TableColumn[];
  /** The rows, page by page. */
  readonly pages: Iterable<readonly TableRow[]>;
}

/** The table of a journal, read as its pages are asked for. */
export function openTable(
  journal: Journal,
  {
    operation,
    limit,
    totalLimit,
    oneRowPer,
  }: Pick<OutputOptions, 'operation' | 'limit' | 'totalLimit' | 'oneRowPer'>,
): OpenTable {
  const readRows = createTableReader(operation, limit);
  function* pages() {
    for (const page of collectedPages(journal, { operation, limit, totalLimit, oneRowPer }))
      yield readRows(page);
  }
  const { parameters, inputs } = journal.header;
  const freeNames = hasFreeColumns(operation) ? freeNamesOf(flat(pages())) : [];
  return { columns: tableColumns({ operation, parameters, inputs, freeNames }), pages: pages() };
}

/** The rows of all pages. */
export function* flat(pages: Iterable<readonly TableRow[]>): Generator<TableRow> {
  for (const page of pages) yield* page;
}
