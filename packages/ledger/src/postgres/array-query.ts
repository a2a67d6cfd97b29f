import type { Row } from '@social-data/database/columns';
import type pg from 'pg';

/** A value of a column of `unnest`. */
export type Cell = string | number | boolean | null;

/** A query with an array for each column of rows. Its name lets the server plan it once for each connection. */
export function arrayQuery(
  name: string,
  text: string,
  rows: readonly (readonly Cell[])[],
): pg.QueryConfig {
  const [first = []] = rows;
  return { name, text, values: first.map((_, column) => arrayText(rows, column)) };
}

/** The rows of the queries of a trip, by their names. */
export type RowsByName = ReadonlyMap<string | undefined, readonly Row[]>;

export function rowsByName(
  queries: readonly pg.QueryConfig[],
  replies: readonly { readonly rows: readonly Row[] }[],
): RowsByName {
  return new Map(queries.map(({ name }, index) => [name, replies[index]?.rows ?? []]));
}

/** The text form of an array. The driver would quote every element. */
export function textArray(texts: readonly string[]): string {
  return `{${texts.map(elementText).join()}}`;
}

function arrayText(rows: readonly (readonly Cell[])[], column: number): string {
  return `{${rows.map((row) => elementText(row[column] ?? null)).join()}}`;
}

/** Most texts are ids, which need no quotes. PostgreSQL reads an unquoted null, in any case, as NULL. */
const PLAIN_TEXT = /^(?!null$)[\w-]+$/i;

function elementText(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell);
  return PLAIN_TEXT.test(cell) ? cell : `"${cell.replaceAll(/["\\]/g, '\\$&')}"`;
}
