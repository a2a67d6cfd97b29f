import { Option } from 'commander';
import type { Column } from './column.ts';
import { formatCsv } from './format-csv.ts';
import { formatTable } from './format-table.ts';

const FORMATS = ['table', 'csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** The option `--format` of every command that prints a list. */
export function formatOption(): Option {
  return new Option('--format <format>', 'output format')
    .choices(FORMATS)
    .default('table' satisfies Format);
}

/** Formats a list. Every format has the same columns. */
export function formatList<Row>(
  format: Format,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): string {
  if (format === 'csv') return formatCsv(columns, rows);
  if (format === 'table') return formatTable(columns, rows);
  const objects = rows.map((row) =>
    Object.fromEntries(columns.map(({ name, value }) => [name, value(row)])),
  );
  return `${JSON.stringify(objects, null, 2)}\n`;
}
