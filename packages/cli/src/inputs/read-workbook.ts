import type { SheetCell } from '@social-data/tabular/read-xlsx';
import { UsageError } from '../usage-error.ts';

/** The first bytes of a ZIP archive, which XLSX is, and of the older binary workbooks. */
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];
const BINARY_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

/** Whether a file is a workbook of a spreadsheet, and no text. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return [ARCHIVE, BINARY_WORKBOOK].some((start) => start.every((byte, at) => bytes[at] === byte));
}

/** The cells of the first sheet, without empty rows. @throws UsageError for what is no XLSX workbook */
export async function readWorkbook(
  bytes: Uint8Array,
  name: string,
): Promise<readonly (readonly SheetCell[])[]> {
  const { readFirstSheet } = await import('@social-data/tabular/read-xlsx');
  try {
    const rows = await readFirstSheet(bytes);
    return rows.filter((row) => row.some((cell) => typeof cell !== 'string' || cell.trim() !== ''));
  } catch (error) {
    const why = error instanceof RangeError ? ` ${error.message}` : '';
    throw new UsageError(
      `${name} is a workbook that cannot be read.${why} Save it as XLSX, or as "CSV UTF-8".`,
    );
  }
}
