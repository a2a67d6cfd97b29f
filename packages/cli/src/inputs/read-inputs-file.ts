import { readFileSync } from 'node:fs';
import type { OperationInfo } from '@social-data/contract/operations';
import type { SheetCell } from '@social-data/tabular/read-xlsx';
import { onlyRequired } from '../flags/parameter-flags.ts';
import { UsageError } from '../usage-error.ts';
import { checkIds, textOfCell, visibleText } from './cell-text.ts';
import { chooseColumns, type HeaderFlags, matchColumns } from './choose-columns.ts';
import { decodeText } from './decode-text.ts';
import { isWorkbook, readWorkbook } from './read-workbook.ts';

/** How `--inputs` is read. */
export interface InputsFlags extends HeaderFlags {
  /** Of a text. @default UTF-8, UTF-16 with its mark, or GBK where it is recognised */
  readonly encoding?: string;
  /** Of a workbook. @default the first sheet */
  readonly sheet?: string;
  /** Whether ids that end in many zeros are right. */
  readonly idsAreExact?: true;
}

/** Told what is read, where that takes a while. */
type Say = (text: string) => void;
/** Bytes of a file that is read in a moment. */
const SMALL = 500_000;

/** Texts of parameters by name. */
export type Texts = Readonly<Record<string, string>>;

/** What a file has, and what a person should know of how it was read. */
export interface ReadInputs {
  readonly inputs: readonly Texts[];
  readonly notes: readonly string[];
}

type Rows = readonly (readonly SheetCell[])[];

const DELIMITERS = [',', ';', '\t'];
/** The same in full width, as Chinese keyboards give them. */
const FULL_WIDTH = /[，；]/;
/** Rows in which a title above the names of columns may stand. */
const TITLE_ROWS = 10;
/** A line that is one cell in quotation marks, or begins one that goes on in the next line. */
const QUOTED_LINE = /^[ \t]*"(?:[^"]|"")*(?:"[ \t]*)?$/m;

/**
 * Reads inputs: a workbook, CSV, NDJSON of this command, or a value of the only required parameter in each line. The first
 * line has the names of columns when one of them is a parameter; other columns are left out. Values are trimmed, and empty
 * lines left out.
 * @param file - is standard input
 * @throws UsageError
 */
export async function readInputsFile(
  file: string,
  operation: OperationInfo,
  flags: InputsFlags,
  say: Say = () => {},
): Promise<ReadInputs> {
  const name = file === '-' ? 'Standard input' : file;
  const source = { name, operation, flags };
  const bytes = readBytes(file);
  const notes: string[] = [];
  if (bytes.length > SMALL) say(`Reading ${name}, ${Math.round(bytes.length / 1e5) / 10} MB.`);
  const rows = isWorkbook(bytes)
    ? await rowsOfWorkbook(bytes, source)
    : await rowsOfText(textOfBytes(bytes, source, notes), source);
  const inputs = inputsOfRows(rows, source);
  if (inputs.length === 0) throw new UsageError(`${name} has no inputs.`);
  if (bytes.length > SMALL) say(`Checking ${inputs.length} inputs.`);
  return { inputs, notes };
}

/** @throws UsageError where the names of the columns are probably elsewhere, so that a title would be a paid input */
async function rowsOfWorkbook(
  bytes: Uint8Array,
  { name, operation, flags }: Source,
): Promise<Rows> {
  const { rows, sheetNames } = await readWorkbook(bytes, name, flags.sheet);
  const names = (row: Rows[number] = []) =>
    matchColumns(row.map(textOfName), operation).some(Boolean);
  if (!flags.header || flags.inputColumn !== undefined || names(rows[0])) return rows;
  if (rows.slice(1, TITLE_ROWS).some(names))
    throw new UsageError(
      `${name} has its names of columns below its first row. Delete the rows above them.`,
    );
  if (flags.sheet === undefined && sheetNames.length > 1)
    throw new UsageError(
      `${name} has several sheets, and the first one has no name of a parameter in its first row. Give --sheet with one of ${sheetNames.join(', ')}.`,
    );
  return rows;
}

function textOfBytes(bytes: Uint8Array, { name, flags }: Source, notes: string[]): string {
  if (flags.sheet !== undefined)
    throw new UsageError(`${name} is no workbook, so it has no sheet "${flags.sheet}".`);
  const { text, recognised } = decodeText(bytes, name, flags.encoding);
  if (recognised !== undefined) notes.push(`${name} was read as ${recognised}.`);
  return text;
}

interface Source {
  readonly name: string;
  readonly operation: OperationInfo;
  readonly flags: InputsFlags;
}

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    throw new UsageError(`--inputs cannot be read: ${Object(error).message}`);
  }
}

async function rowsOfText(whole: string, { name, operation, flags }: Source): Promise<Rows> {
  const [, hint, text = whole] = /^\ufeff?sep=([,;\t])\r?\n(.*)$/is.exec(whole) ?? [];
  const lines = text.split(/\r\n?|\n/).filter((line) => visibleText(line) !== '');
  const [first = ''] = lines;
  if (flags.header) {
    const objects = rowsOfObjects(lines, name);
    if (objects !== undefined) return objects;
    const delimiter = hint ?? delimiterOf(first, operation);
    if (delimiter !== undefined) return parseCsv(text, delimiter, name);
    checkFullWidth(first, name, operation);
    if (QUOTED_LINE.test(text)) return parseQuoted(text, name);
  }
  return lines.map((line) => [line]);
}

/**
 * The members of objects as columns, for output of this command as NDJSON; undefined for other text.
 * @throws UsageError for a document whose lines are no values
 */
function rowsOfObjects(lines: readonly string[], name: string): Rows | undefined {
  const [first = ''] = lines;
  if (/^\ufeff?\s*<[!?a-z]/i.test(first))
    throw new UsageError(
      `${name} is HTML or XML, whatever its name says. Open it in a spreadsheet, and save it as XLSX or "CSV UTF-8".`,
    );
  if (!/^\ufeff?\s*(?:\{|\[\s*(?:[\]{["\d]|$))/.test(first)) return undefined;
  const objects = lines.map((line) => objectOf(line, name));
  const columns = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  return [columns, ...objects.map((object) => columns.map((column) => cellOf(object[column])))];
}

function objectOf(line: string, name: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(visibleText(line));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {}
  throw new UsageError(
    `${name} is JSON, and not one object in each line. Give a value in each line, CSV, or output of --format ndjson.`,
  );
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** @throws UsageError for names of columns with a comma between them that is none to a program */
function checkFullWidth(first: string, name: string, operation: OperationInfo): void {
  const cells = first.split(FULL_WIDTH);
  if (cells.length < 2 || !matchColumns(cells, operation).some(Boolean)) return;
  throw new UsageError(
    `${name} has full-width commas or semicolons between its columns: ${first}. Replace them by , or ;`,
  );
}

/** CSV of one column in which some cells are quoted, whatever the delimiter of the spreadsheet that wrote it. */
async function parseQuoted(text: string, name: string): Promise<Rows> {
  for (const delimiter of DELIMITERS) {
    const rows = await parseCsv(text, delimiter, name).catch(() => []);
    if (rows.length > 0 && rows.every((row) => row.length === 1)) return rows;
  }
  throw new UsageError(
    `${name} has cells in quotation marks, and others with commas outside of them. Name the columns in its first line; with --no-header, each line is a value as it stands.`,
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
  const inputs: Texts[] = [];
  // Loops, because a file may have 300,000 lines.
  for (let row = isHeader ? 1 : 0; row < rows.length; row += 1) {
    let texts: Record<string, string> | undefined;
    for (const [at, name] of names.entries()) {
      const text = name === undefined ? '' : textOfCell(rows[row]?.[at] ?? '', name, source.name);
      if (name !== undefined && text !== '') texts = { ...texts, [name]: text };
    }
    if (texts) inputs.push(wholeInput(texts, names, source));
  }
  if (!source.flags.idsAreExact)
    for (const name of names)
      if (name !== undefined)
        checkIds(
          name,
          inputs.map(({ [name]: text = '' }) => text),
          source.name,
        );
  return inputs;
}

/** A cell that cannot be read names no column. */
function textOfName(cell: SheetCell): string {
  return typeof cell === 'string' ? visibleText(cell) : '';
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
