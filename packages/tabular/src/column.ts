/** The value of a cell. Null is an empty cell, or null in JSON. */
export type Cell = string | number | boolean | readonly string[] | null;

/** One column of a list, in every format. */
export interface Column<Row> {
  readonly name: string;
  readonly value: (row: Row) => Cell;
  /** Its texts are times in ISO 8601, which are date cells in a workbook, in UTC. @default false */
  readonly isTime?: boolean | undefined;
}
