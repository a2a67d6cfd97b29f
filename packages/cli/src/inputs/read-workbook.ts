import type { SheetCell, SheetCells } from '@social-data/tabular/read-xlsx';
import { UsageError } from '../usage-error.ts';

/** The first bytes of a ZIP archive, which XLSX is, and of the older binary workbooks. */
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];
const BINARY_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

/** Whether a file is a workbook of a spreadsheet, and no text. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return [ARCHIVE, BINARY_WORKBOOK].some((start) => start.every((byte, at) => bytes[at] === byte));
}

/**
 * The cells of a sheet, without empty rows.
 * @param sheet its name; the first one by default
 * @throws UsageError for what is no XLSX workbook, and for a sheet that it does not have
 */
export async function readWorkbook(
  bytes: Uint8Array,
  name: string,
  sheet: string | undefined,
): Promise<SheetCells> {
  const { readSheet, UnknownSheetError } = await import('@social-data/tabular/read-xlsx');
  try {
    const { rows, sheetNames } = await readSheet(bytes, sheet);
    const isFilled = (cell: SheetCell) => typeof cell !== 'string' || cell.trim() !== '';
    return { rows: rows.filter((row) => row.some(isFilled)), sheetNames };
  } catch (error) {
    if (error instanceof UnknownSheetError) throw new UsageError(`${name}: ${error.message}`);
    const why = error instanceof RangeError ? ` ${error.message}` : '';
    throw new UsageError(
      `${name} is a workbook that cannot be read.${why} Save it as XLSX, or as "CSV UTF-8".`,
    );
  }
}
