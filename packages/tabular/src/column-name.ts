/** As spreadsheets name columns: A for the first one, from 0, and AA for the one after Z. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}
