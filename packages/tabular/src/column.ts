/** The value of a cell. Null is an empty cell, or null in JSON. */
export type Cell = string | number | boolean | readonly string[] | null;

/** One column of a list, in every format. */
export interface Column<Row> {
  readonly name: string;
  readonly value: (row: Row) => Cell;
}
