import type { Cell, Column } from './column.ts';

/**
 * Formats rows as CSV (RFC 4180). A text that a spreadsheet would evaluate as a formula is prefixed with an
 * apostrophe; numbers keep their sign.
 */
export function formatCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ name }) => field(name)),
    ...rows.map((row) => columns.map(({ value }) => field(value(row)))),
  ];
  return lines.map((fields) => `${fields.join(',')}\r\n`).join('');
}

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const plain = typeof cell === 'string' ? cell : cell.join(' ');
  const text = /^[=+\-@\t\r\n]/.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
