import { readFileSync } from 'node:fs';
import type { OperationInfo } from '@social-data/contract/operations';
import { withoutLeadingTab } from '@social-data/tabular';
import { kebabCase } from '../flags/kebab-case.ts';
import { onlyRequired } from '../flags/parameter-flags.ts';
import { UsageError } from '../usage-error.ts';
import { FAILURE_COLUMNS } from './failure-columns.ts';

/** Texts of parameters by name. */
export type Texts = Readonly<Record<string, string>>;

const DELIMITERS = [',', ';', '\t'];

/**
 * Reads inputs: CSV when the first line has names of parameters alone, as they are or as flags; else a value of the only
 * required parameter in each line. Empty lines are left out.
 * @param file - is standard input
 * @throws UsageError
 */
export async function readInputsFile(
  file: string,
  operation: OperationInfo,
): Promise<readonly Texts[]> {
  const text = readText(file).replace(/^\ufeff/, '');
  const header = headerOf(text, operation);
  const inputs = header ? await readCsv(text, header, file) : readLines(text, operation, file);
  if (inputs.length === 0) throw new UsageError(`${nameOf(file)} has no inputs.`);
  return inputs;
}

function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new UsageError(`--inputs cannot be read: ${Object(error).message}`);
  }
}

interface Header {
  readonly delimiter: string;
  /** Names of the parameters of the columns; undefined for a column of OUT.failed.csv that is none. */
  readonly names: readonly (string | undefined)[];
}

function headerOf(text: string, { parameters }: OperationInfo): Header | undefined {
  const [line = ''] = text.split(/\r?\n/, 1);
  for (const delimiter of DELIMITERS) {
    const cells = line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    const names = cells.map((cell) => {
      const found = parameters.find(({ name }) => name === cell || kebabCase(name) === cell);
      return found?.name;
    });
    const isKnown = (name: string | undefined, at: number) =>
      name !== undefined || FAILURE_COLUMNS.some((column) => column === cells[at]);
    if (names.every(isKnown) && names.some((name) => name !== undefined))
      return { delimiter, names };
  }
  return undefined;
}

async function readCsv(text: string, header: Header, file: string): Promise<readonly Texts[]> {
  const { parse } = await import('csv-parse/sync');
  try {
    const rows: string[][] = parse(text, {
      delimiter: header.delimiter,
      from_line: 2,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    });
    return rows.map((row) =>
      Object.fromEntries(
        header.names.flatMap((name, at) => {
          // A spreadsheet file has a tab before a text that it would convert.
          const text = withoutLeadingTab(row[at] ?? '');
          return name === undefined || text === '' ? [] : [[name, text] as const];
        }),
      ),
    );
  } catch (error) {
    throw new UsageError(`${nameOf(file)} is not CSV: ${Object(error).message}`);
  }
}

function readLines(text: string, operation: OperationInfo, file: string): readonly Texts[] {
  const only = onlyRequired(operation.parameters);
  if (!only)
    throw new UsageError(
      `${nameOf(file)} needs a first line with the names of its columns: ${operation.parameters.map(({ name }) => name).join(', ')}.`,
    );
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => ({ [only.name]: line.trim() }));
}

function nameOf(file: string): string {
  return file === '-' ? 'Standard input' : file;
}
