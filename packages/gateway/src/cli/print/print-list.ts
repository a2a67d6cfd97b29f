import { Option } from 'commander';
import type { Column } from './cell.ts';
import { csv } from './csv.ts';
import { table } from './table.ts';

const FORMATS = ['table', 'csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** `--format`, for every command that shows a list. */
export function formatOption(): Option {
  return new Option('--format <format>', 'how the list is shown')
    .choices(FORMATS)
    .default('table' satisfies Format);
}

/** A list in the form that was asked for, with the same columns in each. */
export function listText<Row>(
  format: Format,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): string {
  if (format === 'csv') return csv(columns, rows);
  if (format === 'table') return table(columns, rows);
  const objects = rows.map((row) =>
    Object.fromEntries(columns.map(({ name, value }) => [name, value(row)])),
  );
  return `${JSON.stringify(objects, null, 2)}\n`;
}
