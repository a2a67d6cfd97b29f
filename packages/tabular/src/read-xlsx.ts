import { readXlsx } from 'hucre/xlsx';
import { columnName } from './column-name.ts';

/** A spreadsheet keeps 15 digits, and has 0 for the others. */
const FIRST_INEXACT = 1e15;
const LAST_COLUMN = 'CV';
const LAST_ROW = 1_048_576;

/** A cell that has no text which could be taken for its value. */
export interface UnreadableCell {
  /** Such as `B7`. */
  readonly name: string;
  /** A formula without its value, an error; else a date, a number that lost digits, or one that is shown in another way. */
  readonly kind: 'formula' | 'error' | 'other';
  readonly shown: string;
}

export type SheetCell = string | UnreadableCell;

export interface SheetCells {
  readonly rows: readonly (readonly SheetCell[])[];
  /** The names of all sheets of the workbook. */
  readonly sheetNames: readonly string[];
}

/** A workbook has no sheet of a name. */
export class UnknownSheetError extends Error {
  readonly sheet: string;
  /** Those that it has. */
  readonly sheetNames: readonly string[];

  constructor(sheet: string, sheetNames: readonly string[]) {
    super(`There is no sheet ${sheet}.`);
    this.sheet = sheet;
    this.sheetNames = sheetNames;
  }
}

/**
 * The cells of the first 100 columns of a sheet of an XLSX workbook as texts, row by row, as they are shown; an empty cell
 * is an empty text.
 * @param sheet its name; the first one by default
 * @throws UnknownSheetError, and what the library throws for what is no workbook or unpacks to too much
 */
export async function readSheet(bytes: Uint8Array, sheet?: string): Promise<SheetCells> {
  const range = `A1:${LAST_COLUMN}${LAST_ROW}`;
  const names: string[] = [];
  const isWanted = ({ name }: { name: string }) => {
    names.push(name);
    return sheet === undefined ? names.length === 1 : name === sheet;
  };
  const { sheets } = await readXlsx(bytes, { sheets: isWanted, range, readStyles: true });
  if (sheet !== undefined && !names.includes(sheet)) throw new UnknownSheetError(sheet, names);
  const { rows = [], cells } = sheets[0] ?? {};
  const texts = rows.map((row, at) =>
    row.map((value, column) => {
      const name = `${columnName(column)}${at + 1}`;
      const cell = cells?.get(`${at},${column}`);
      return cellOf(value, name, cell?.type, cell?.style?.numFmt);
    }),
  );
  return { rows: texts, sheetNames: names };
}

function cellOf(
  value: unknown,
  name: string,
  type: string | undefined,
  format = 'General',
): SheetCell {
  const isMissing = value === null || value === undefined;
  if (isMissing ? type === 'formula' : type === 'error' && value === '')
    return { name, kind: 'formula', shown: '' };
  if (isMissing) return '';
  if (type === 'error') return { name, kind: 'error', shown: String(value) };
  const isLong = typeof value === 'number' && Math.abs(value) >= FIRST_INEXACT;
  if (value instanceof Date || isLong) return { name, kind: 'other', shown: String(value) };
  if (typeof value === 'boolean') return String(value).toUpperCase();
  return typeof value === 'number' ? shownNumber(value, name, format) : String(value);
}

/** A number as its cell shows it. What other formats show depends on the language of the spreadsheet. */
function shownNumber(value: number, name: string, format: string): SheetCell {
  if (/^(?:General|@|0)$/i.test(format)) return String(value);
  if (/^0+$/.test(format) && Number.isInteger(value) && value >= 0)
    return String(value).padStart(format.length, '0');
  return { name, kind: 'other', shown: `${value} (${format})` };
}
