import type { Cell, Column } from './column.ts';
import { looksLikeFormula } from './formula.ts';
import { withLeadingTab } from './leading-tab.ts';
import type { ListFormatter } from './list-formatter.ts';

/**
 * What a text gets that a spreadsheet would evaluate or convert: an apostrophe before a formula; a tab before a formula,
 * a number and a date; or nothing. Numbers and booleans stay as they are.
 */
export type TextProtection = 'apostrophe' | 'tab' | 'none';

export interface CsvOptions {
  /** @default ',' */
  readonly delimiter?: string | undefined;
  /** Of numbers. @default '.' */
  readonly decimalMark?: '.' | ',' | undefined;
  /** After each line. @default '\r\n' */
  readonly lineBreak?: '\r\n' | '\n' | undefined;
  /** Begins with a byte order mark, by which spreadsheets know that the text is UTF-8. @default false */
  readonly bom?: boolean | undefined;
  /** @default 'apostrophe' */
  readonly protection?: TextProtection | undefined;
}

const BOM = '\ufeff';

const protections: Readonly<Record<TextProtection, (text: string) => string>> = {
  apostrophe: (text) => (looksLikeFormula(text) ? `'${text}` : text),
  tab: withLeadingTab,
  none: (text) => text,
};

/** Formats rows as CSV (RFC 4180). */
export function createCsvFormatter<Row>(
  columns: readonly Column<Row>[],
  {
    delimiter = ',',
    decimalMark = '.',
    lineBreak = '\r\n',
    bom = false,
    protection = 'apostrophe',
  }: CsvOptions = {},
): ListFormatter<Row> {
  const quoteIfNeeded = quoting(delimiter);
  const protect = protections[protection];
  const fieldOf = (cell: Cell) => {
    if (cell === null) return '';
    if (typeof cell === 'number') return quoteIfNeeded(String(cell).replace('.', decimalMark));
    if (typeof cell === 'boolean') return String(cell);
    return quoteIfNeeded(protect(typeof cell === 'string' ? cell : cell.join(' ')));
  };
  const lineOf = (cells: readonly Cell[]) => `${cells.map(fieldOf).join(delimiter)}${lineBreak}`;
  let header = (bom ? BOM : '') + lineOf(columns.map(({ name }) => name));
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

/** Puts a field into quotes when it has a quote, a line break or the delimiter. */
function quoting(delimiter: string): (text: string) => string {
  const special = new RegExp(`["\\r\\n${delimiter.replaceAll(/[\\\]^-]/g, '\\$&')}]`);
  return (text) => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
}
