import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { areas, type BenchRow } from '../bench-row.ts';

const folder = new URL('../rows/', import.meta.url);

/** A row with the name of its file. */
export interface IdentifiedRow {
  readonly id: string;
  readonly file: URL;
  readonly row: BenchRow;
}

/** The ids of all rows, from the names of their files. */
export function rowIds(): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => basename(file, '.ts'))
    .toSorted();
}

/** All rows, by area and id. */
export async function loadRows(): Promise<readonly IdentifiedRow[]> {
  const rows = await Promise.all(
    rowIds().map(async (id) => {
      const file = new URL(`${id}.ts`, folder);
      const { default: row }: { readonly default: BenchRow } = await import(file.href);
      return { id, file, row };
    }),
  );
  return areas.flatMap((area) => rows.filter(({ row }) => row.area === area));
}
