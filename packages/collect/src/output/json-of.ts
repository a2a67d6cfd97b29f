import type { Journal } from '../journal/journal.ts';
import { type CollectedItem, collectedPages } from '../rows/collected-pages.ts';
import { inputName } from '../rows/input-columns.ts';
import { selectColumns } from '../rows/select-columns.ts';
import { openTable } from './open-table.ts';
import type { OutputOptions } from './output-options.ts';

/**
 * A journal as JSON: one array with an item on each line, or an item on each line alone (NDJSON). Gives a chunk for each
 * page, and one for the end.
 */
export function* jsonOf(journal: Journal, options: OutputOptions): Generator<string> {
  const isArray = options.format === 'json';
  let separator = isArray ? '[\n' : '';
  for (const values of valuesOf(journal, options)) {
    const lines = values.map((value) => JSON.stringify(value) ?? 'null');
    if (lines.length === 0) yield '';
    else yield isArray ? separator + lines.join(',\n') : `${lines.join('\n')}\n`;
    if (lines.length > 0) separator = ',\n';
  }
  if (isArray) yield separator === ',\n' ? '\n]\n' : '[]\n';
}

/** The values, page by page: items as they came, or objects of the named fields. */
function* valuesOf(journal: Journal, options: OutputOptions): Generator<readonly unknown[]> {
  const { fields } = options;
  if (typeof fields === 'string') {
    const names = journal.header.inputs.map(inputName);
    for (const { items } of collectedPages(journal, options))
      yield items.map((item) => (names.length > 1 ? withFinders(item, names) : item.value));
    return;
  }
  const { columns, pages } = openTable(journal, options);
  const selected = selectColumns(columns, fields);
  for (const rows of pages) {
    yield rows.map((row) =>
      Object.fromEntries(selected.map(({ name, raw }) => [name, raw(row) ?? null])),
    );
  }
}

/** Which inputs found an item is said in the item itself, where there are several. */
function withFinders({ value, foundBy }: CollectedItem, names: readonly unknown[]): object {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  const found_by = foundBy.map((input) => names[input]);
  return isRecord ? { ...value, found_by } : { value, found_by };
}
