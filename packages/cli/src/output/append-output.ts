import { closeSync, createReadStream, openSync, readFileSync, readSync } from 'node:fs';
import { createCsvFormatter } from '@social-data/tabular';
import { parse } from 'csv-parse/sync';
import {
  checkSameRun,
  headerLine,
  type JournalHeader,
  type Parameters,
  readHeader,
  withInputs,
  withoutInputs,
} from '../collect/journal/journal-header.ts';
import { decodeLine, encodeLine } from '../collect/journal/journal-lines.ts';
import { CSV_FOR, type CsvProgram, type OutputChunks } from '../collect/output/output-options.ts';
import { writeFileAtomically } from '../collect/write-file-atomically.ts';
import { UsageError } from '../usage-error.ts';
import type { OutputTarget } from './output-target.ts';

/** The inputs of a collection that is finished, beside its output: one line, as the first one of a journal. */
const listOf = (out: string) => `${out}.inputs`;

/** Whether --append can add lines to an output later. */
export function takesLines(
  target: OutputTarget,
): target is OutputTarget & { readonly file: string } {
  return target.file !== undefined && (target.format === 'csv' || target.format === 'ndjson');
}

/** Keeps which inputs the output has. */
export async function writeInputList(
  out: string,
  header: JournalHeader,
  inputs: readonly Parameters[],
): Promise<void> {
  const line = encodeLine(headerLine({ ...header, inputs }), (json) => json);
  await writeFileAtomically(listOf(out), [line]);
}

/**
 * The collection that `--append` goes on with, as its list has it.
 * @throws UsageError where there is none, JournalError for one of another address, operation or with other parameters
 */
export function readInputList(target: OutputTarget, run: JournalHeader): JournalHeader {
  if (target.file === undefined) throw new UsageError('--append adds rows to --out. Give --out.');
  if (!takesLines(target))
    throw new UsageError(
      '--append adds lines to CSV and NDJSON. Collect new inputs for another format into another --out.',
    );
  const file = listOf(target.file);
  try {
    const header = readHeader(decodeLine(readFileSync(file).subarray(0, -1)), file);
    checkSameRun(header, withInputs({ ...run, inputs: [] }, header.inputs), file);
    return header;
  } catch (error) {
    if (Object(error).code !== 'ENOENT') throw error;
    throw new UsageError(
      `There is no ${file}, which a finished collection leaves. Go on with an unfinished one by --resume, which takes more inputs, too.`,
    );
  }
}

/** Of the inputs of a run, those that the output does not have. */
export function newInputs(list: JournalHeader, inputs: readonly Parameters[]) {
  return withoutInputs(inputs, list.inputs);
}

/** Enough for the names of all columns. */
const MAX_HEADER_BYTES = 1 << 20;

/**
 * The columns of an output that rows are added to: those of its first line. Undefined for NDJSON, which has none.
 * @throws UsageError for a file that rows cannot be added to
 */
export function columnsOf(
  { file = '', format }: OutputTarget,
  csvFor: CsvProgram = 'excel',
): readonly string[] | undefined {
  if (format === 'ndjson') return undefined;
  const [line = ''] = startOf(file).split(/(?<=\n)/);
  const { delimiter = ',' } = { delimiter: undefined, ...CSV_FOR[csvFor] };
  const [names = []]: string[][] = parse(line, { bom: true, delimiter, relax_quotes: true });
  const isSplit = names.every((name) => !/[,;]/.test(name));
  if (isSplit && csvHeader(names, csvFor) === line) return names;
  throw new UsageError(
    `The first line of ${file} is not as --for ${csvFor} writes it. Give --for as then, or another --out.`,
  );
}

/** The first line of CSV with these columns. */
function csvHeader(names: readonly string[], csvFor: CsvProgram): string {
  const columns = names.map((name) => ({ name, value: () => null }));
  return createCsvFormatter(columns, CSV_FOR[csvFor]).end();
}

function startOf(file: string): string {
  const fd = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(MAX_HEADER_BYTES);
    return bytes.toString('utf8', 0, readSync(fd, bytes));
  } finally {
    closeSync(fd);
  }
}

/** What a file has, and then the output, whose first line the file has already when it is CSV. */
export async function* appendedTo(
  { file = '', format }: OutputTarget,
  chunks: OutputChunks,
): AsyncGenerator<string | Uint8Array> {
  let last: Uint8Array | undefined;
  for await (const chunk of createReadStream(file)) {
    yield chunk;
    last = chunk;
  }
  // An editor may leave out the last line break.
  if (last && last.at(-1) !== 0x0a) yield '\n';
  let hasFirstLine = format === 'csv';
  for await (const chunk of chunks) {
    yield hasFirstLine ? String(chunk).replace(/^[^\n]*\n/, '') : chunk;
    hasFirstLine = false;
  }
}
