import { type OperationId, routes } from '@social-data/contract';
import { createRowReader, type Row, type RowTable, rows } from '@social-data/contract/rows';
import type { PageRecord } from '../journal/journal-records.ts';
import type { CollectedPage } from './collected-pages.ts';

/** One row of a table, with where it comes from. */
export interface TableRow {
  readonly values: Row['values'];
  readonly other: Row['other'];
  readonly record: PageRecord;
  readonly rank: number;
  readonly foundBy: readonly number[];
}

/**
 * Returns a function that reads the rows of a page. The rows of a list are its items; a single payload may have several
 * rows, of which it gives the first `limit`.
 */
export function createTableReader(
  operation: OperationId,
  limit: number,
): (page: CollectedPage) => readonly TableRow[] {
  const readRows = createRowReader(rows[operation]);
  return routes[operation].pagination
    ? (page) => listRows(readRows(page.record.data).rows, page)
    : (page) => payloadRows(readRows(page.record.data), page).slice(0, limit);
}

function listRows(all: readonly Row[], { record, items }: CollectedPage): readonly TableRow[] {
  return items.flatMap(({ index, rank, foundBy }) => {
    const row = all[index];
    return row ? [{ values: row.values, other: row.other, record, rank, foundBy }] : [];
  });
}

function payloadRows(table: RowTable, { record }: CollectedPage): readonly TableRow[] {
  const foundBy = [record.input];
  const found = table.rows.map(({ values, other }, index) => {
    return { values, other, record, rank: index + 1, foundBy };
  });
  const [first, ...rest] = found;
  if (table.other === undefined) return found;
  // What belongs to no row stays with the first one, so that nothing of a paid response is lost.
  const other = { ...table.other, ...first?.other };
  return [{ values: {}, record, rank: 1, foundBy, ...first, other }, ...rest];
}
