import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { createCsvFormatter } from '@social-data/tabular';
import { parse } from 'csv-parse/sync';
import { keepPages, openJournal, unmasked } from '../collect/journal.ts';
import {
  checkSameRun,
  decodeLine,
  encodeLine,
  FORM,
  type JournalHeader,
  type Parameters,
  readHeader,
  withInputs,
  withoutInputs,
} from '../collect/journal-format.ts';
import type { OutputChunks, OutputTarget } from '../collect/output-of.ts';
import { writeFileAtomically } from '../collect/write-file-atomically.ts';
import { UsageError } from '../command-error.ts';
import type { Console } from '../console.ts';
import { CSV_FOR, type CsvProgram, type OperationFlags } from '../flags.ts';
import { texts } from '../texts/texts.ts';

/** The inputs of a collection that is finished, beside its output: one line, as the first one of a journal. */
export const listOf = (out: string) => `${out}.inputs`;

/** The file of an output to which --append can add lines later; undefined for any other output. */
export function fileOfLines({ file, format }: OutputTarget): string | undefined {
  return format === 'csv' || format === 'ndjson' ? file : undefined;
}

/** Inputs whose rows are about to be added: a kill comes before the output has them, or after. */
interface Pending {
  readonly added: readonly Parameters[];
  /** Bytes of the output without their rows. */
  readonly size: number;
}

/** Keeps which inputs the output has. */
export async function writeInputList(
  out: string,
  header: JournalHeader,
  inputs: readonly Parameters[],
  pending?: Pending,
): Promise<void> {
  const line = encodeLine({ ...FORM, ...header, inputs, pending }, unmasked);
  await writeFileAtomically(listOf(out), [line]);
}

/**
 * Adds rows of inputs to an output and the inputs to its list. The list names them first, and tells by the size of the
 * output whether it has their rows: a kill at any point adds no row twice.
 * @param write adds the rows to the output, as a whole or not at all
 */
export async function appendInputs(
  target: OutputTarget,
  header: JournalHeader,
  added: readonly Parameters[],
  write: () => Promise<void>,
): Promise<void> {
  const { inputs } = await readInputList(target, header);
  const { file = '' } = target;
  await writeInputList(file, header, inputs, { added, size: statSync(file).size });
  try {
    await write();
  } catch (error) {
    // Such as a full disk. Else an output that is edited before the next run would be taken for one with the rows.
    await writeInputList(file, header, inputs);
    throw error;
  }
  await writeInputList(file, header, [...inputs, ...added]);
}

/**
 * The collection that `--append` goes on with, as its list has it.
 * @throws UsageError where there is none, and for one of another address, operation or with other parameters
 */
async function readInputList(target: OutputTarget, run: JournalHeader): Promise<JournalHeader> {
  const out = fileOfLines(target);
  if (out === undefined) throw new UsageError(texts.output.appendsLines);
  const file = listOf(out);
  const missing = [out, file].find((each) => !existsSync(each));
  if (missing) throw new UsageError(texts.output.noInputList(missing));
  const { line, header } = readList(file);
  checkSameRun(header, withInputs({ ...run, inputs: [] }, header.inputs), file);
  const { pending }: { readonly pending?: Pending } = Object(line);
  if (!pending) return header;
  const isAdded = statSync(out).size !== pending.size;
  const whole = withInputs(header, isAdded ? pending.added : []);
  await writeInputList(out, whole, whole.inputs);
  return whole;
}

function readList(file: string) {
  const line = decodeLine(readFileSync(file).subarray(0, -1));
  return { line, header: readHeader(line, file) };
}

/** @throws UsageError where a journal lacks inputs of a finished output: it is of an --append, and its rows are to be added */
export function checkReplaced({ file = '' }: OutputTarget): void {
  const [list, journalFile] = [listOf(file), `${file}.journal`];
  if (![file, list, journalFile].every((each) => existsSync(each))) return;
  const journal = openJournal(journalFile);
  journal.close();
  const { length } = withoutInputs(readList(list).header.inputs, journal.header.inputs);
  if (length > 0) throw new UsageError(texts.output.otherInputs(file, length));
}

/** The inputs of a run that the output of a finished collection does not have. @throws UsageError where there is none */
export async function inputsToAppend(
  target: OutputTarget,
  run: JournalHeader,
  { dryRun }: OperationFlags,
  console: Console,
): Promise<JournalHeader['inputs']> {
  const { file = '' } = target;
  const list = await readInputList(target, run);
  const journalFile = `${file}.journal`;
  if (existsSync(journalFile)) {
    const journal = openJournal(journalFile);
    const paid = journal.header.inputs.filter((_, at) => journal.pageCount(at) > 0);
    journal.close();
    // A kill came before the journal was deleted whose rows are in the output.
    const isFinished = paid.length > 0 && withoutInputs(paid, list.inputs).length === 0;
    const kept = isFinished && !dryRun ? keepPages(journalFile) : undefined;
    if (kept !== undefined) console.warn(texts.journal.kept(kept));
  }
  const added = withoutInputs(run.inputs, list.inputs);
  const { length } = run.inputs;
  console.info(texts.output.alreadyThere(length - added.length, length, file));
  return added;
}

/**
 * The columns of an output that rows are added to: those of its first line. Undefined for NDJSON, which has none.
 * @throws UsageError for a file that rows cannot be added to
 */
export async function columnsOf(
  { file = '', format }: OutputTarget,
  csvFor: CsvProgram = 'excel',
): Promise<readonly string[] | undefined> {
  if (format === 'ndjson') return undefined;
  // Enough for the names of all columns.
  const start = await buffer(createReadStream(file, { end: 1 << 20 }));
  const [line = ''] = start.toString().split(/(?<=\n)/);
  const { delimiter = ',' } = { delimiter: undefined, ...CSV_FOR[csvFor] };
  const [names = []]: string[][] = parse(line, { bom: true, delimiter, relax_quotes: true });
  const isSplit = names.every((name) => !/[,;]/.test(name));
  const columns = names.map((name) => ({ name, value: () => null }));
  if (isSplit && createCsvFormatter(columns, CSV_FOR[csvFor]).end() === line) return names;
  throw new UsageError(texts.output.otherFirstLine(file, csvFor));
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
