import type { OperationId } from '@social-data/contract/operations';
import { createRowReader, type Row, rows as rowsByOperation } from '@social-data/contract/rows';
import { type Cell, createCsvFormatter } from '@social-data/tabular';

/**
 * The rows of a payload as CSV: items of a list, nodes of a tree, or the payload itself as one row. Members that the
 * contract does not name are columns too, since a reader expects to find everything that the page shows.
 */
export function csvOfRows(operationId: OperationId, data: unknown): string {
  const info = rowsByOperation[operationId];
  const { rows } = createRowReader(info)(data);
  const known = info.columns.map(({ name }) => name);
  const others = new Set(rows.flatMap(({ other }) => Object.keys(other ?? {})));
  const columns = [...new Set([...known, ...others])].map((name) => ({
    name,
    value: (row: Row) => cellOf(row.values[name] ?? row.other?.[name]),
  }));
  const csv = createCsvFormatter(columns, { bom: true });
  return csv.next(rows) + csv.end();
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  return JSON.stringify(value);
}
