import { existsSync } from 'node:fs';
import { mergeJournals } from '@social-data/collect';
import type { MergeFlags } from '../program.ts';
import { UsageError } from '../usage-error.ts';

/** Puts journals together. Nothing is sent, and they stay. */
export function merge(files: readonly string[], { out, force }: MergeFlags): void {
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw new UsageError(`There is no file ${missing}.`);
  const journal = mergeJournals(files, out, { replace: force ?? false });
  const { inputs } = journal.header;
  const pages = inputs.reduce((total, _, input) => total + journal.pageCount(input), 0);
  journal.close();
  process.stderr.write(`${out} has ${inputs.length} inputs and ${pages} pages.\n`);
}
