/** What a column shows. Null is nothing: an empty cell, null in JSON. Texts side by side are an array in JSON. */
export type Cell = string | number | readonly string[] | null;

/** One column of a list, the same for table, CSV and JSON. */
export interface Column<Row> {
  readonly name: string;
  readonly value: (row: Row) => Cell;
}
