import type { Journal } from '../journal/journal.ts';
import { jsonOf } from './json-of.ts';
import type { OutputChunks, OutputOptions } from './output-options.ts';
import { tableOf } from './table-of.ts';

/** The output of a journal, in chunks that follow each other. @throws UnknownFieldError */
export function outputOf(journal: Journal, options: OutputOptions): OutputChunks {
  const { format } = options;
  return format === 'json' || format === 'ndjson'
    ? jsonOf(journal, options)
    : tableOf(journal, options);
}
