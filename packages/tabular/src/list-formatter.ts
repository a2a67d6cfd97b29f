/** Formats a list of any length, batch by batch. The texts follow each other in the output. */
export interface ListFormatter<Row> {
  next(rows: readonly Row[]): string;
  /** The rest of the output, after the last rows. */
  end(): string;
}
