import { readFileSync } from 'node:fs';
import type { OperationInfo } from '@social-data/contract/operations';
import { withoutLeadingTab } from '@social-data/tabular';
import type { SheetCell } from '@social-data/tabular/read-xlsx';
import { onlyRequired } from '../flags/parameter-flags.ts';
import { UsageError } from '../usage-error.ts';
import { chooseColumns, type HeaderFlags } from './choose-columns.ts';
import { matchColumns } from './match-columns.ts';
import { isWorkbook, readWorkbook } from './read-workbook.ts';

/** As spreadsheets write an id of many digits, in CSV too. */
const ROUNDED_NUMBER = /^\d(?:[.,]\d+)?E\+\d+$/;
const ERROR_VALUE = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/;

/**
 * The value in a cell of a column that is used.
 * @param name of the file, for messages
 * @throws UsageError for a cell that has lost its value: a call with what is left would be paid for
 */
function textOfCell(cell: SheetCell, name: string): string {
  if (typeof cell !== 'string') throw new UsageError(`${name}: ${cell.reason}`);
  // A spreadsheet file has a tab before a text that it would convert.
  const text = withoutLeadingTab(cell).trim();
  if (ROUNDED_NUMBER.test(text))
    throw new UsageError(
      `${name} has ${text}, as a spreadsheet writes a long number, whose digits are lost. Format the column as text, enter it again, and save it.`,
    );
  if (ERROR_VALUE.test(text))
    throw new UsageError(
      `${name} has ${text}, an error of a spreadsheet. Correct it, or leave the cell empty.`,
    );
  return text;
}

const ADVICE = 'Save it as "CSV UTF-8".';

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/**
 * Decodes a text file strictly: UTF-8, or UTF-16 with a byte order mark. Characters that were decoded in a wrong way would
 * be paid for.
 * @param name of the file, for messages
 * @throws UsageError that names the line
 */
function decodeText(bytes: Uint8Array, name: string): string {
  const marked = BYTE_ORDER_MARKS.find((mark) =>
    mark.bytes.every((byte, at) => byte === bytes[at]),
  );
  const encoding = marked?.encoding ?? 'utf-8';
  const text = tryDecode(bytes, encoding);
  if (text === undefined)
    throw new UsageError(
      marked
        ? `${name} is not the UTF-16 that its first bytes announce. ${ADVICE}`
        : `${name} is not UTF-8 in line ${lineOfFault(bytes)}. ${ADVICE}`,
    );
  const nul = text.indexOf('\0');
  if (nul >= 0)
    throw new UsageError(
      `${name} has a NUL byte in line ${text.slice(0, nul).split('\n').length}, so it is no text. ${ADVICE}`,
    );
  return text;
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The first line that is not UTF-8. A line feed is never a part of another character. */
function lineOfFault(bytes: Uint8Array): number {
  let start = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    const part = bytes.subarray(start, end < 0 ? undefined : end);
    if (end < 0 || tryDecode(part, 'utf-8') === undefined) return line;
    start = end + 1;
  }
}

/** Texts of parameters by name. */
export type Texts = Readonly<Record<string, string>>;

type Rows = readonly (readonly SheetCell[])[];

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
  const { names, isHeader } = chooseColumns(first.map(textOfName), source);
  const values = isHeader ? rows.slice(1) : rows;
  return values.flatMap((row) => {
    const texts = names.flatMap((name, at) => {
      if (name === undefined) return [];
      const text = textOfCell(row[at] ?? '', source.name);
      return text === '' ? [] : [[name, text] as const];
    });
    return texts.length === 0 ? [] : [wholeInput(Object.fromEntries(texts), names, source)];
  });
}

/** A cell that cannot be read names no column. */
function textOfName(cell: SheetCell): string {
  return typeof cell === 'string' ? cell : '';
}

/** @throws UsageError when its other columns have values, but the one that is required has none */
function wholeInput(
  texts: Texts,
  names: readonly (string | undefined)[],
  { name, operation }: Source,
): Texts {
  const only = onlyRequired(operation.parameters)?.name;
  if (only === undefined || !names.includes(only) || texts[only] !== undefined) return texts;
  throw new UsageError(
    `${name} has a row without "${only}": ${Object.values(texts).join(', ')}. Fill the cell in, or delete the row.`,
  );
}
