import { readFileSync } from 'node:fs';
import type { OperationInfo } from '@social-data/contract/operations';
import { withoutLeadingTab } from '@social-data/tabular';
import { onlyRequired } from '../flags/parameter-flags.ts';
import { UsageError } from '../usage-error.ts';
import { decodeText } from './decode-text.ts';
import { FAILURE_COLUMNS } from './failure-columns.ts';
import { matchColumns } from './match-columns.ts';
import { isWorkbook, readWorkbook } from './read-workbook.ts';

/** Texts of parameters by name. */
export type Texts = Readonly<Record<string, string>>;

/** How the first line of `--inputs` is read. */
export interface HeaderFlags {
  /** The column with the values of the only required parameter, by its name in the first line. */
  readonly inputColumn?: string;
  /** False when each line is a value, also the first one. */
  readonly header: boolean;
}

type Rows = readonly (readonly string[])[];

const DELIMITERS = [',', ';', '\t'];

/**
 * Reads inputs: a workbook, CSV, or a value of the only required parameter in each line. The first line has the names of
 * columns when one of them is a parameter; other columns are left out. Values are trimmed, and empty lines left out.
 * @param file - is standard input
 * @throws UsageError
 */
export async function readInputsFile(
  file: string,
  operation: OperationInfo,
  flags: HeaderFlags,
): Promise<readonly Texts[]> {
  const name = file === '-' ? 'Standard input' : file;
  const bytes = readBytes(file);
  const inputs = isWorkbook(bytes)
    ? inputsOfRows(await readWorkbook(bytes, name), { name, operation, flags })
    : await inputsOfText(decodeText(bytes, name), { name, operation, flags });
  if (inputs.length === 0) throw new UsageError(`${name} has no inputs.`);
  return inputs;
}

interface Source {
  readonly name: string;
  readonly operation: OperationInfo;
  readonly flags: HeaderFlags;
}

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    throw new UsageError(`--inputs cannot be read: ${Object(error).message}`);
  }
}

async function inputsOfText(text: string, source: Source): Promise<readonly Texts[]> {
  const { name, operation, flags } = source;
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  const delimiter = flags.header ? delimiterOf(first, operation) : undefined;
  if (delimiter !== undefined) return inputsOfRows(await parseCsv(text, delimiter, name), source);
  return inputsOfRows(
    lines.map((line) => [line]),
    source,
  );
}

/** The delimiter of the columns that the first line names; undefined when it has one column. */
function delimiterOf(line: string, operation: OperationInfo): string | undefined {
  const split = DELIMITERS.filter((delimiter) => line.includes(delimiter));
  const named = split.find((delimiter) =>
    matchColumns(line.split(delimiter).map(unquoted), operation).some(Boolean),
  );
  if (named !== undefined || split.length > 0) return named ?? split[0];
  // A quoted name is one of CSV with one column.
  return line.includes('"') && matchColumns([unquoted(line)], operation).some(Boolean)
    ? ','
    : undefined;
}

function unquoted(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, '$1');
}

async function parseCsv(text: string, delimiter: string, name: string): Promise<Rows> {
  const { parse } = await import('csv-parse/sync');
  try {
    return parse(text, {
      ...{ delimiter, skip_empty_lines: true, skip_records_with_empty_values: true },
      ...{ bom: true, relax_column_count_less: true },
    });
  } catch (error) {
    throw new UsageError(`${name} is not CSV: ${Object(error).message}`);
  }
}

function inputsOfRows(rows: Rows, source: Source): readonly Texts[] {
  const [first = []] = rows;
  const columns = columnsOf(first, source);
  const values = columns.isHeader ? rows.slice(1) : rows;
  return values.flatMap((row) => {
    const texts = columns.names.flatMap((name, at) => {
      // A spreadsheet file has a tab before a text that it would convert.
      const text = withoutLeadingTab(row[at] ?? '').trim();
      return name === undefined || text === '' ? [] : [[name, text] as const];
    });
    return texts.length === 0 ? [] : [Object.fromEntries(texts)];
  });
}

interface Columns {
  /** Whether the first row has the names. */
  readonly isHeader: boolean;
  /** The parameter of each column; undefined for one that is left out. */
  readonly names: readonly (string | undefined)[];
}

function columnsOf(first: readonly string[], { name, operation, flags }: Source): Columns {
  const only = onlyRequired(operation.parameters)?.name;
  const { inputColumn } = flags;
  if (inputColumn !== undefined) {
    const at = first.findIndex((cell) => cell.trim().toLowerCase() === inputColumn.toLowerCase());
    if (at < 0 || only === undefined)
      throw new UsageError(
        only === undefined
          ? '--input-column is for an operation with one required parameter. Name the columns after the parameters.'
          : `${name} has no column "${inputColumn}". Its first line has: ${first.join(', ')}.`,
      );
    return { isHeader: true, names: first.map((_, each) => (each === at ? only : undefined)) };
  }
  const names = flags.header ? matchColumns(first, operation) : [];
  if (names.some(Boolean)) return { isHeader: true, names };
  const isOurs = first.some((cell) => FAILURE_COLUMNS.some((column) => column === cell));
  if (only === undefined || isOurs) throw new UsageError(`${name} ${neededNames(operation)}`);
  if (flags.header && first.length > 1)
    throw new UsageError(
      `${name} has ${first.length} columns, and none of their names is a parameter: ${first.join(', ')}. Name the column "${only}", or give --input-column NAME; with --no-header, each line is a value.`,
    );
  return { isHeader: false, names: [only] };
}

function neededNames({ parameters }: OperationInfo): string {
  return `needs a first line with the names of its columns: ${parameters.map(({ name }) => name).join(', ')}.`;
}
