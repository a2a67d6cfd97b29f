import type { Cell, Column } from './cell.ts';

/**
 * CSV as RFC 4180 has it: commas, CRLF, quotes where needed. A text that a spreadsheet would run as a formula
 * gets an apostrophe in front; numbers keep their sign.
 */
export function csv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
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
