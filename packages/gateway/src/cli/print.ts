import {
  type Column,
  createCsvFormatter,
  createJsonFormatter,
  createTableFormatter,
  escapeCells,
  escapeLines,
  escapeText,
  type ListFormatter,
} from '@social-data/tabular';
import { Option } from 'commander';
import { errorCode } from '../config/config-error.ts';

const FORMATS = ['table', 'csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** The option `--format` of every command that prints a list. */
export function formatOption(): Option {
  return new Option('--format <format>', 'output format')
    .choices(FORMATS)
    .default('table' satisfies Format);
}

/** Every format has the same columns, and shows what users chose with `escapeText`. */
export function createListFormatter<Row>(
  format: Format,
  columns: readonly Column<Row>[],
): ListFormatter<Row> {
  if (format === 'csv') return createCsvFormatter(escapeCells(columns));
  if (format === 'table') return createTableFormatter(escapeCells(columns));
  const json = createJsonFormatter(columns);
  return { next: (rows) => escapeLines(json.next(rows)), end: json.end };
}

/** Prints batches of rows while they arrive. */
export async function printList<Row>(
  format: Format,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): Promise<void> {
  const formatter = createListFormatter(format, columns);
  const printAll = async () => {
    for await (const rows of batches) await print(formatter.next(rows));
    await print(formatter.end());
  };
  await untilPipeCloses(printAll());
}

/** Waits for a long output. A reader that closes the pipe, such as `head`, has all that it wanted: this is no error. */
export async function untilPipeCloses(printing: Promise<void>): Promise<void> {
  try {
    await printing;
  } catch (error) {
    if (errorCode(error) !== 'EPIPE') throw error;
  }
}

/** Waits for a slow reader, so that an export does not accumulate in memory; rejects when the pipe is closed. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/**
 * Prints a new token, which cannot be shown again, alone on standard output.
 * @param what a sentence about it
 * @param remedy the command to give when the token could not be printed
 */
export async function printToken(token: string, what: string, remedy: string): Promise<void> {
  try {
    await print(`${token}\n`);
  } catch (error) {
    throw new Error(
      `${what} It could not be printed (${errorCode(error)}), so nobody has seen it. Run "${remedy}".`,
    );
  }
  note(`${what} It is shown only once; save it now.`);
}

/** Writes a line to standard error, so that scripts read the result alone from standard output. */
export function note(text: string): void {
  process.stderr.write(`${escapeText(text)}\n`);
}

/** ISO 8601 in UTC. */
export function formatTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
