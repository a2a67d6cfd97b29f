import { existsSync, rmSync, statSync, write } from 'node:fs';
import { dirname, extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { printableJson, printableText } from '@social-data/tabular';
import { type Journal, openJournal } from '../collect/journal.ts';
import {
  type OutputChunks,
  type OutputTarget,
  outputOf,
  pageOutput,
} from '../collect/output-of.ts';
import { writeFileAtomically } from '../collect/write-file-atomically.ts';
import { CommandError, readNamed, UsageError } from '../command-error.ts';
import { FORMATS, type OutputFlags, type OutputFormat } from '../flags.ts';
import { texts } from '../texts/texts.ts';
import { appendedTo, listOf } from './append-output.ts';

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
  const at = (path: string) => statSync(path, { throwIfNoEntry: false });
  // A device or a pipe would be replaced by a file, too.
  if (out === '' || !at(dirname(out))?.isDirectory() || at(out)?.isFile() === false)
    throw new UsageError(texts.output.noFolder(out));
  if (existsSync(out) && !mayExist) {
    const journal = `${out}.journal`;
    // Some inputs failed, or it was kept: with --force, its pages are paid again.
    const { exists } = texts.journal;
    throw new UsageError(existsSync(journal) ? exists(journal) : texts.output.exists(out));
  }
  const ofEnding = FORMAT_OF_ENDING[extname(out).toLowerCase()];
  if (format ?? ofEnding) return { file: out, format: format ?? ofEnding ?? 'table' };
  const endings = Object.keys(FORMAT_OF_ENDING).join(' ');
  throw new UsageError(texts.output.noFormat(out, FORMATS.join('|'), endings));
}

/** What an output is made of. */
export interface OutputSource {
  readonly journal: Journal;
  readonly target: OutputTarget;
  readonly flags: OutputFlags;
  /** Called with the number of rows that each page of the output has. */
  readonly onRows?: (rows: number) => void;
}

function optionsOf({ target: { file, format }, flags, onRows }: OutputSource) {
  const { isTTY, columns } = process.stdout;
  const terminalWidth = file === undefined && isTTY ? columns : undefined;
  return { ...flags, format, terminalWidth, onRows };
}

/**
 * Writes the output of a journal to its file, as a whole or not at all, or to standard output.
 * @throws ClosedPipeError
 */
export async function writeOutput(source: OutputSource): Promise<void> {
  const { journal, target, flags } = source;
  const chunks = outputOf(journal, optionsOf(source));
  if (target.file === undefined)
    await writeToStandardOutput(chunks, process.stdout.isTTY && printableIn(target.format));
  else if (flags.append) await writeFileAtomically(target.file, appendedTo(target, chunks));
  else {
    // It is of the rows that are replaced.
    rmSync(listOf(target.file), { force: true });
    await writeFileAtomically(target.file, chunks);
  }
}

/** Makes an output of a journal. Nothing is sent, and the journal stays. */
export async function render(file: string, flags: OutputFlags): Promise<void> {
  const target = outputTarget(flags, true);
  if (target.file !== undefined && existsSync(target.file) && !flags.force)
    throw new UsageError(texts.output.exists(target.file));
  const journal = await readNamed(file, () => openJournal(file));
  try {
    await writeOutput({ journal, target, flags });
  } catch (error) {
    // A reader such as `head` has what it wants.
    if (!(error instanceof ClosedPipeError)) throw error;
  } finally {
    journal.close();
  }
}

/** What makes a text of a format harmless for a terminal. */
function printableIn(format: OutputFormat): (text: string) => string {
  return format === 'json' || format === 'ndjson' ? printableJson : printableText;
}

async function writeToStandardOutput(
  chunks: OutputChunks,
  printable: false | ((text: string) => string) = false,
): Promise<void> {
  for await (const chunk of chunks)
    await writeToPipe(printable && typeof chunk === 'string' ? printable(chunk) : chunk);
}

const STANDARD_OUTPUT = 1;
const RETRY_DELAY_MS = 20;

/** Nobody reads standard output any more, as after `| head`: the reader has what it wants. */
export class ClosedPipeError extends CommandError {}

/**
 * Writes to standard output, and waits for a slow reader. `process.stdout` would keep the whole process waiting, and the
 * timeouts of requests in flight would end before their responses were seen.
 * @throws ClosedPipeError
 */
async function writeToPipe(chunk: string | Uint8Array): Promise<void> {
  let rest = Buffer.from(chunk);
  while (rest.length > 0) {
    try {
      const { bytesWritten } = await promisify(write)(STANDARD_OUTPUT, rest);
      rest = rest.subarray(bytesWritten);
    } catch (error) {
      const { code } = Object(error);
      // Windows says EOF.
      if (code === 'EPIPE' || code === 'EOF') throw new ClosedPipeError(0, '');
      if (code !== 'EAGAIN') throw error;
      await sleep(RETRY_DELAY_MS);
    }
  }
}

/** Standard output that gets each page as it arrives. Undefined for a file, for a terminal, where rows would be mixed with the progress, and where the whole journal decides. */
export function openStream(source: OutputSource) {
  const { journal, target } = source;
  if (target.file !== undefined || process.stdout.isTTY) return undefined;
  const chunks = pageOutput(journal, optionsOf(source));
  if (!chunks) return undefined;
  let pages = 0;
  let writing = Promise.resolve();
  const writePages = async () => {
    for (; pages < journal.arrivals.length; pages += 1) {
      const { value, done } = chunks.next();
      // The limit of rows was reached.
      if (done) return;
      await writeToPipe(value);
    }
  };
  return {
    /** To be called for each page that is in the journal. Resolves when the reader has taken it. @throws ClosedPipeError */
    pageArrived(): Promise<void> {
      writing = writing.then(writePages);
      return writing;
    },
    /** Writes what is left. @throws ClosedPipeError */
    async finish(): Promise<void> {
      await writing;
      await writeToStandardOutput({ [Symbol.iterator]: () => chunks });
    },
  };
}
