import type { TableRow } from './table-row.ts';

/** The names of the members that the contract does not declare, in order of appearance. */
export function freeNamesOf(rows: Iterable<TableRow>): readonly string[] {
  const names = new Set<string>();
  for (const { other } of rows) for (const name of Object.keys(other ?? {})) names.add(name);
  return [...names];
}
