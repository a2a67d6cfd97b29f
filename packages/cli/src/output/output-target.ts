import { existsSync, statSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { FORMATS, type OutputFormat } from '../collect/output/output-options.ts';
import type { OutputFlags } from '../flags/own-flags.ts';
import { UsageError } from '../usage-error.ts';

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
    if (format === 'xlsx' && process.stdout.isTTY)
      throw new UsageError('A terminal cannot show XLSX. Give --out FILE.xlsx.');
    return { file: undefined, format: format ?? (csvFor ? 'csv' : 'table') };
  }
  checkWritable(out, mayExist);
  return { file: out, format: format ?? formatOfEnding(out) };
}

function formatOfEnding(file: string): OutputFormat {
  const format = FORMAT_OF_ENDING[extname(file).toLowerCase()];
  if (format) return format;
  throw new UsageError(
    `The ending of ${file} names no format. Give --format ${FORMATS.join('|')}, or one of the endings ${Object.keys(FORMAT_OF_ENDING).join(' ')}.`,
  );
}

function checkWritable(file: string, mayExist: boolean): void {
  const folder = dirname(file);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--out cannot be written: there is no folder ${folder}.`);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--out cannot be written: ${file} is a folder.`);
  if (existsSync(file) && !mayExist)
    throw new UsageError(`${file} exists. Give another --out, or overwrite it by --force.`);
}
