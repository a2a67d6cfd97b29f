import type { CsvOptions } from '@social-data/tabular';

export const FORMATS = ['table', 'json', 'ndjson', 'csv', 'xlsx'] as const;
export type OutputFormat = (typeof FORMATS)[number];

const SPREADSHEET = { bom: true, protection: 'tab' } as const;

/** CSV as each program reads it without a question: separator, decimal mark, byte order mark, line ends. */
export const CSV_FOR = {
  excel: SPREADSHEET,
  'excel-de': { ...SPREADSHEET, delimiter: ';', decimalMark: ',' },
  wps: SPREADSHEET,
  pandas: { lineBreak: '\n', protection: 'none' },
} as const satisfies Record<string, CsvOptions>;
export type CsvProgram = keyof typeof CSV_FOR;

/** What has one row: an item, or each input that found it. */
export const ONE_ROW_PER = ['item', 'input'] as const;
export type OneRowPer = (typeof ONE_ROW_PER)[number];

/** The fields of a table: those of every table, all that there are, or the named ones in their order. */
type FieldSelection = 'default' | 'all' | readonly string[];

/** What is made of a journal. The same journal and options give the same bytes. */
export interface OutputOptions {
  readonly format: OutputFormat;
  readonly fields: FieldSelection;
  /** The most rows of each input. */
  readonly limit: number;
  /** An item that several inputs found is one row, or one for each of these inputs. @default 'item' */
  readonly oneRowPer?: OneRowPer | undefined;
  /**
   * Rows in the order in which their pages arrived, for an output that is read meanwhile. What the contract does not
   * declare is in the column `other`, or in the columns that `fields` names. @default false
   */
  readonly isStreamed?: boolean | undefined;
  /** Rows for a file that has rows of other inputs: `fields` are its columns. @default false */
  readonly isAppended?: boolean | undefined;
  /** The program that reads CSV. @default 'excel' */
  readonly csvFor?: CsvProgram | undefined;
  /** Columns of the terminal that the output is for: a table leaves out what does not fit. Undefined for a file. */
  readonly terminalWidth?: number | undefined;
  /** Called with the number of rows of each page of the output. */
  readonly onRows?: ((rows: number) => void) | undefined;
  /** Called once with the names of the columns that do not fit, when there are any. */
  readonly onLeftOut?: (names: readonly string[]) => void;
}

/** The output in parts, which follow each other. */
export type OutputChunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** Where the rows of a run go. */
export interface OutputTarget {
  /** The file; undefined for standard output. */
  readonly file: string | undefined;
  readonly format: OutputFormat;
}
