import type { ParameterType } from './operation-info.ts';

/** Type of the values of a column; `unknown` where the contract allows several or does not say. */
export type ColumnType = ParameterType;

/** One column of the rows of an operation. */
export interface RowColumn {
  /** The keys of `pointer` joined by dots, with the arrays above it in front where rows have ancestors. */
  readonly name: string;
  /** Which record holds the value: 0 is `data`, 1 an element of the first array, and so on. */
  readonly level: number;
  /** JSON Pointer of the value in that record. */
  readonly pointer: string;
  readonly type: ColumnType;
  /** `x-unit` of the contract, such as `unix-seconds`. */
  readonly unit?: string;
  /** Media type of a text, such as `text/html`. */
  readonly mediaType?: string;
  readonly deprecated?: true;
  /** The description of the contract. */
  readonly description?: string;
  /** Set where the description only reads the name of the member (`x-member-meaning`, `x-meaning`). */
  readonly meaning?: 'assumed';
}

/** Where the rows of an operation are in its `data`, and what they consist of. */
export interface RowsInfo {
  /**
   * JSON Pointers of the arrays that lead to the rows: the first in `data`, each further one in an element of the array
   * before. Empty when `data` itself is the only row.
   */
  readonly arrays: readonly string[];
  /** Whether the rows are the items of a list in pages. Their names then begin at the item, else at `data`. */
  readonly isList: boolean;
  /** Declared members of `data` that are no part of the rows of a list, such as its paging. JSON Pointers in `data`. */
  readonly beside: readonly string[];
  /** In the order of the contract, from the outermost record to the innermost. */
  readonly columns: readonly RowColumn[];
}
