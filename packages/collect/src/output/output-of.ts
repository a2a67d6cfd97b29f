import { routes } from '@social-data/contract';
import type { Journal } from '../journal/journal.ts';
import { hasFreeColumns } from '../rows/table-columns.ts';
import { jsonOf } from './json-of.ts';
import type { OutputChunks, OutputOptions } from './output-options.ts';
import { csvOf, tableOf } from './table-of.ts';

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
