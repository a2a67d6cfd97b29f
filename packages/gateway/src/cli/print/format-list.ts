import {
  type Column,
  createCsvFormatter,
  createJsonFormatter,
  createTableFormatter,
  escapeCells,
  escapeLines,
  type ListFormatter,
} from '@social-data/tabular';
import { Option } from 'commander';

const FORMATS = ['table', 'csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** The option `--format` of every command that prints a list. */
export function formatOption(): Option {
  return new Option('--format <format>', 'output format')
    .choices(FORMATS)
    .default('table' satisfies Format);
}

/** Every format has the same columns, and shows what users chose with `escapeText`. */
export function createListFormatter<Row>(
  format: Format,
  columns: readonly Column<Row>[],
): ListFormatter<Row> {
  if (format === 'csv') return createCsvFormatter(escapeCells(columns));
  if (format === 'table') return createTableFormatter(escapeCells(columns));
  const json = createJsonFormatter(columns);
  return { next: (rows) => escapeLines(json.next(rows)), end: json.end };
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
