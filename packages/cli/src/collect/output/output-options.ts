import type { OperationId } from '@social-data/contract';
import type { OneRowPer } from '../rows/one-row-per.ts';
import type { FieldSelection } from '../rows/select-columns.ts';

export { ONE_ROW_PER, type OneRowPer } from '../rows/one-row-per.ts';

export const FORMATS = ['table', 'json', 'ndjson', 'csv', 'xlsx'] as const;
export type OutputFormat = (typeof FORMATS)[number];

/** What is made of a journal. The same journal and options give the same bytes. */
export interface OutputOptions {
  readonly operation: OperationId;
  readonly format: OutputFormat;
  readonly fields: FieldSelection;
  /** The most rows of each input. */
  readonly limit: number;
  /** The most rows of all inputs. @default Infinity */
  readonly totalLimit?: number | undefined;
  /** An item that several inputs found is one row, or one for each of these inputs. @default 'item' */
  readonly oneRowPer?: OneRowPer | undefined;
  /**
   * Rows in the order in which their pages arrived, for an output that is read meanwhile. What the contract does not
   * declare is in the column `other`, or in the columns that `fields` names. @default false
   */
  readonly isStreamed?: boolean | undefined;
  /** Between the fields of CSV. */
  readonly delimiter: string;
  /** CSV for programs: lines end in a line feed alone, no byte order mark, and no tab before texts that a spreadsheet would convert. */
  readonly isPlainCsv: boolean;
  /** Columns of the terminal that the output is for: a table leaves out what does not fit. Undefined for a file. */
  readonly terminalWidth?: number | undefined;
  /** Called once with the names of the columns that do not fit, when there are any. */
  readonly onLeftOut?: (names: readonly string[]) => void;
}

/** The output in parts, which follow each other. */
export type OutputChunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
