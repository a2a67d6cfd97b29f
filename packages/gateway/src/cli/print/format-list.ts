import { Option } from 'commander';
import type { Column } from './column.ts';
import { createCsvFormatter } from './format-csv.ts';
import { createTableFormatter } from './format-table.ts';
import type { ListFormatter } from './list-formatter.ts';

const FORMATS = ['table', 'csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** The option `--format` of every command that prints a list. */
export function formatOption(): Option {
  return new Option('--format <format>', 'output format')
    .choices(FORMATS)
    .default('table' satisfies Format);
}

/** Every format has the same columns. */
export function createListFormatter<Row>(
  format: Format,
  columns: readonly Column<Row>[],
): ListFormatter<Row> {
  if (format === 'csv') return createCsvFormatter(columns);
  if (format === 'table') return createTableFormatter(columns);
  return createJsonFormatter(columns);
}

/** Formats a list that is in memory. */
export function formatList<Row>(
  format: Format,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): string {
  const formatter = createListFormatter(format, columns);
  return formatter.next(rows) + formatter.end();
}

/** One array, indented like `JSON.stringify(rows, null, 2)`. */
function createJsonFormatter<Row>(columns: readonly Column<Row>[]): ListFormatter<Row> {
  let separator = '[\n';
  const textOf = (row: Row) => {
    const object = Object.fromEntries(columns.map(({ name, value }) => [name, value(row)]));
    const text = `${separator}  ${JSON.stringify(object, null, 2).replaceAll('\n', '\n  ')}`;
    separator = ',\n';
    return text;
  };
  return {
    next: (rows) => rows.map(textOf).join(''),
    end: () => (separator === ',\n' ? '\n]\n' : '[]\n'),
  };
}
