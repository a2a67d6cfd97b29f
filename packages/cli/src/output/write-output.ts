import { printableJson, printableText } from '@social-data/tabular';
import type { Journal } from '../collect/journal/journal.ts';
import { outputOf } from '../collect/output/output-of.ts';
import type {
  OutputChunks,
  OutputFormat,
  OutputOptions,
} from '../collect/output/output-options.ts';
import { writeFileAtomically } from '../collect/write-file-atomically.ts';
import type { OutputFlags } from '../flags/own-flags.ts';
import { appendedTo } from './append-output.ts';
import { createConsole } from './console.ts';
import type { OutputTarget } from './output-target.ts';

/** Writes the output of a journal to its file, as a whole or not at all, or to standard output. */
export async function writeOutput(
  journal: Journal,
  target: OutputTarget,
  operation: OutputOptions['operation'],
  flags: OutputFlags,
  onRows?: OutputOptions['onRows'],
): Promise<void> {
  const { file, format } = target;
  let leftOut: readonly string[] = [];
  const onLeftOut = (names: readonly string[]) => {
    leftOut = names;
  };
  const options = { ...outputOptions(target, operation, flags), onLeftOut, onRows };
  const chunks = outputOf(journal, options);
  if (file !== undefined)
    await writeFileAtomically(file, flags.append ? appendedTo(target, chunks) : chunks);
  else
    await writeToStandardOutput(
      chunks,
      process.stdout.isTTY ? printableIn(format) : (text) => text,
    );
  if (leftOut.length > 0)
    createConsole(flags.quiet ?? false).info(
      `${leftOut.length} more columns do not fit: ${leftOut.slice(0, 3).join(', ')}${leftOut.length > 3 ? ', …' : ''}. Choose with --fields NAME,NAME; --out FILE.csv and FILE.xlsx have all.`,
    );
}

export function outputOptions(
  { file, format }: OutputTarget,
  operation: OutputOptions['operation'],
  { for: csvFor, append, fields, limit, totalLimit, oneRowPer }: OutputFlags,
): OutputOptions {
  const { isTTY, columns } = process.stdout;
  return {
    ...{ operation, format, csvFor, isAppended: append, oneRowPer, totalLimit },
    fields: fields ?? 'default',
    limit: limit ?? Number.POSITIVE_INFINITY,
    terminalWidth: file === undefined && isTTY ? columns : undefined,
  };
}

/** What makes a text of a format harmless for a terminal. */
function printableIn(format: OutputFormat): (text: string) => string {
  return format === 'json' || format === 'ndjson' ? printableJson : printableText;
}

async function writeToStandardOutput(
  chunks: OutputChunks,
  printable: (text: string) => string,
): Promise<void> {
  for await (const chunk of chunks) {
    const ready = typeof chunk === 'string' ? printable(chunk) : chunk;
    // A reader such as `head` may close the pipe early: it has what it wants.
    if (!(await write(ready))) return;
  }
}

function write(chunk: string | Uint8Array): Promise<boolean> {
  return new Promise((resolve, reject) => {
    process.stdout.write(chunk, (error) => {
      if (!error) resolve(true);
      else if ('code' in error && error.code === 'EPIPE') resolve(false);
      else reject(error);
    });
  });
}
