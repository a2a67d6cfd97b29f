import { routes } from '@social-data/contract';
import type { Journal } from '../journal/journal.ts';
import { type CollectedItem, collectedPages } from '../rows/collected-pages.ts';
import { inputName } from '../rows/input-columns.ts';
import { selectColumns } from '../rows/select-columns.ts';
import { hasFreeColumns } from '../rows/table-columns.ts';
import { openTable } from './open-table.ts';
import type { OutputChunks, OutputOptions } from './output-options.ts';
import { csvOf, tableOf } from './table-of.ts';

/**
 * A journal as JSON: one array with an item on each line, or an item on each line alone (NDJSON). Gives a chunk for each
 * page, and one for the end.
 */
function* jsonOf(journal: Journal, options: OutputOptions): Generator<string> {
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
    const isShared = options.isAppended || names.length > 1;
    for (const { items } of collectedPages(journal, options)) {
      options.onRows?.(items.length);
      yield items.map((item) => (isShared ? withFinders(item, names) : item.value));
    }
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

/** The output of a journal, in chunks that follow each other. @throws UnknownFieldError */
export function outputOf(journal: Journal, options: OutputOptions): OutputChunks {
  switch (options.format) {
    case 'json':
    case 'ndjson':
      return jsonOf(journal, options);
    case 'csv':
      return csvOf(journal, options);
    default:
      return tableOf(journal, options);
  }
}

/**
 * The same output where it can be made while pages arrive: a chunk for each page, which needs that page and the earlier
 * ones only, and one for the end. Undefined where the whole journal decides: for formats that are written as a whole, and
 * with several inputs, of which all may find an item, or whose pages may arrive in any order, unless it is streamed.
 * Columns that the data of one page names are known with that page, which is the end.
 * @throws UnknownFieldError
 */
export function pageOutput(journal: Journal, options: OutputOptions): Iterator<string> | undefined {
  const { format, operation, oneRowPer, isStreamed } = options;
  const several = journal.header.inputs.length > 1;
  const mayFindAlike = routes[operation].pagination !== undefined && oneRowPer !== 'input';
  if (several ? !isStreamed || mayFindAlike : hasFreeColumns(operation)) return undefined;
  if (format === 'csv') return csvOf(journal, options);
  const isByLine = format === 'ndjson' || (format === 'json' && !isStreamed);
  return isByLine ? jsonOf(journal, options) : undefined;
}
