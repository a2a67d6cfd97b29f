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
 * ones only, and one for the end. Undefined where the whole journal decides: with several inputs, which may find the same
 * items, with columns that the data names, and for formats that are written as a whole.
 * @throws UnknownFieldError
 */
export function pageOutput(journal: Journal, options: OutputOptions): Iterator<string> | undefined {
  if (journal.header.inputs.length > 1 || hasFreeColumns(options.operation)) return undefined;
  const { format } = options;
  if (format === 'csv') return csvOf(journal, options);
  return format === 'json' || format === 'ndjson' ? jsonOf(journal, options) : undefined;
}
