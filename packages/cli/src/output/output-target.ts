import { existsSync, statSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { FORMATS, type OutputFormat } from '../collect/output-options.ts';
import { UsageError } from '../command-error.ts';
import type { OutputFlags } from '../flags.ts';
import { texts } from '../texts/texts.ts';

export interface OutputTarget {
  /** The file; undefined for standard output. */
  readonly file: string | undefined;
  readonly format: OutputFormat;
}

const FORMAT_OF_ENDING: Readonly<Record<string, OutputFormat>> = {
  '.csv': 'csv',
  '.xlsx': 'xlsx',
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.txt': 'table',
};

/**
 * Where the output goes and in which format. Checked before anything is sent.
 * @param mayExist whether the file may be there already
 * @throws UsageError
 */
export function outputTarget(
  { out, format, for: csvFor }: OutputFlags,
  mayExist: boolean,
): OutputTarget {
  if (out === undefined) {
    if (format === 'xlsx' && process.stdout.isTTY) throw new UsageError(texts.output.terminalXlsx);
    return { file: undefined, format: format ?? (csvFor ? 'csv' : 'table') };
  }
  const folder = dirname(out);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(texts.output.noFolder(folder));
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(texts.output.isFolder(out));
  if (existsSync(out) && !mayExist) throw new UsageError(texts.output.exists(out));
  const ofEnding = FORMAT_OF_ENDING[extname(out).toLowerCase()];
  if (format ?? ofEnding) return { file: out, format: format ?? ofEnding ?? 'table' };
  const endings = Object.keys(FORMAT_OF_ENDING).join(' ');
  throw new UsageError(texts.output.noFormat(out, FORMATS.join('|'), endings));
}
