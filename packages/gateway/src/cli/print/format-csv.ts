import type { Cell, Column } from './column.ts';
import type { ListFormatter } from './list-formatter.ts';

/**
 * Formats rows as CSV (RFC 4180). A text that a spreadsheet would evaluate as a formula is prefixed with an
 * apostrophe; numbers keep their sign.
 */
export function createCsvFormatter<Row>(columns: readonly Column<Row>[]): ListFormatter<Row> {
  let header = lineOf(columns.map(({ name }) => name));
  const takeHeader = () => {
    const text = header;
    header = '';
    return text;
  };
  return {
    next: (rows) =>
      takeHeader() + rows.map((row) => lineOf(columns.map(({ value }) => value(row)))).join(''),
    end: takeHeader,
  };
}

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(field).join(',')}\r\n`;
}

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const plain = typeof cell === 'string' ? cell : cell.join(' ');
  const text = /^[=+\-@\t\r\n]/.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
