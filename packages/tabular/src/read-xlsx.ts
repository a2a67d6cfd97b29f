import { readXlsx } from 'hucre/xlsx';
import { columnName } from './column-name.ts';

/** A spreadsheet keeps 15 digits, and has 0 for the others. */
const FIRST_INEXACT = 1e15;

/** A cell that cannot be read without a loss. */
export class CellError extends Error {}

/**
 * The cells of the first sheet of an XLSX workbook as texts, row by row; an empty cell is an empty text.
 * @throws CellError for a number that may have lost digits, and what the library throws for what is no workbook
 */
export async function readFirstSheet(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
  const { sheets } = await readXlsx(bytes);
  const rows = sheets[0]?.rows ?? [];
  return rows.map((row, at) => row.map((cell, column) => textOf(cell, at, column)));
}

function textOf(cell: unknown, row: number, column: number): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'number' && Math.abs(cell) >= FIRST_INEXACT)
    throw new CellError(
      `Cell ${columnName(column)}${row + 1} is a number of more than 15 digits, of which a spreadsheet keeps 15. Format the column as text, and enter it again.`,
    );
  return String(cell);
}
