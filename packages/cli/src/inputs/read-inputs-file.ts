import { readFileSync } from 'node:fs';
import type { OperationInfo } from '@social-data/contract/operations';
import type { SheetCell } from '@social-data/tabular/read-xlsx';
import { readNamed, UsageError } from '../command-error.ts';
import { type InputsFlags, onlyRequired } from '../flags.ts';
import { texts } from '../texts/texts.ts';
import { checkIds, textOfCell, visibleText } from './cell-text.ts';
import { chooseColumns, matchColumns, type Source } from './choose-columns.ts';
import { decodeText, rowsOfText } from './read-text.ts';

/** Told what is read, where that takes a while, and how a file was read. */
type Say = (text: string) => void;
/** Bytes of a file that is read in a moment. */
const SMALL = 500_000;

/** Texts of parameters by name. */
export type ParameterTexts = Readonly<Record<string, string>>;

type Rows = readonly (readonly SheetCell[])[];

/** Rows in which a title above the names of columns may stand. */
const TITLE_ROWS = 10;

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
): Promise<readonly ParameterTexts[]> {
  const name = file === '-' ? texts.inputs.standardInput : file;
  const source = { name, operation, flags };
  const bytes = readNamed('--inputs', () => readFileSync(file === '-' ? 0 : file));
  if (bytes.length > SMALL) say(texts.inputs.reading(name, Math.round(bytes.length / 1e5) / 10));
  const rows = isWorkbook(bytes)
    ? await rowsOfWorkbook(bytes, source)
    : await rowsOfText(textOfBytes(bytes, source, say), name, operation, flags.header);
  const inputs = inputsOfRows(rows, source);
  if (inputs.length === 0) throw new UsageError(texts.inputs.none(name));
  if (bytes.length > SMALL) say(texts.inputs.checking(inputs.length));
  return inputs;
}

function textOfBytes(bytes: Uint8Array, { name, flags }: Source, say: Say): string {
  if (flags.sheet !== undefined) throw new UsageError(texts.inputs.noSheet(name, flags.sheet, ''));
  return decodeText(bytes, name, flags.encoding, say);
}

/** The first bytes of a ZIP archive, which XLSX is, and of the older binary workbooks. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Whether a file is a workbook of a spreadsheet, and no text. */
function isWorkbook(bytes: Uint8Array): boolean {
  return WORKBOOKS.some((start) => start.every((byte, at) => bytes[at] === byte));
}

/** @throws UsageError where the names of the columns are probably elsewhere, so that a title would be a paid input */
async function rowsOfWorkbook(
  bytes: Uint8Array,
  { name, operation, flags }: Source,
): Promise<Rows> {
  const { rows, sheetNames } = await readWorkbook(bytes, name, flags.sheet);
  const names = (row: Rows[number] = []) =>
    matchColumns(row.map(textOfName), operation).some(Boolean);
  if (!flags.header || names(rows[0])) return rows;
  if (rows.slice(1, TITLE_ROWS).some(names)) throw new UsageError(texts.inputs.namesBelow(name));
  if (flags.sheet === undefined && sheetNames.length > 1)
    throw new UsageError(texts.inputs.severalSheets(name, sheetNames.join(', ')));
  return rows;
}

/** The cells of a sheet, without empty rows. @throws UsageError for what is no XLSX workbook, and for an unknown sheet */
async function readWorkbook(bytes: Uint8Array, name: string, sheet: string | undefined) {
  const { inputs } = texts;
  const { readSheet, UnknownSheetError } = await import('@social-data/tabular/read-xlsx');
  try {
    const { rows, sheetNames } = await readSheet(bytes, sheet);
    const isFilled = (cell: SheetCell) => typeof cell !== 'string' || cell.trim() !== '';
    return { rows: rows.filter((row) => row.some(isFilled)), sheetNames };
  } catch (error) {
    if (error instanceof UnknownSheetError)
      throw new UsageError(inputs.noSheet(name, error.sheet, error.sheetNames.join(', ')));
    throw new UsageError(inputs.badWorkbook(name));
  }
}

function inputsOfRows(rows: Rows, source: Source): readonly ParameterTexts[] {
  const [first = []] = rows;
  const { names, isHeader } = chooseColumns(first.map(textOfName), source);
  const inputs: ParameterTexts[] = [];
  // Loops, because a file may have 300,000 lines.
  for (let row = isHeader ? 1 : 0; row < rows.length; row += 1) {
    let input: Record<string, string> | undefined;
    for (const [at, name] of names.entries()) {
      const text = name === undefined ? '' : textOfCell(rows[row]?.[at] ?? '', name, source.name);
      if (name !== undefined && text !== '') input = { ...input, [name]: text };
    }
    if (input) inputs.push(wholeInput(input, names, source));
  }
  for (const name of source.flags.idsAreExact ? [] : names)
    if (name !== undefined) {
      const values = inputs.map(({ [name]: text = '' }) => text);
      checkIds(name, values, source.name);
    }
  return inputs;
}

/** A cell that cannot be read names no column. */
function textOfName(cell: SheetCell): string {
  return typeof cell === 'string' ? visibleText(cell) : '';
}

/** @throws UsageError when its other columns have values, but the one that is required has none */
function wholeInput(
  input: ParameterTexts,
  names: readonly (string | undefined)[],
  { name, operation }: Source,
): ParameterTexts {
  const only = onlyRequired(operation.parameters)?.name;
  if (only === undefined || !names.includes(only) || input[only] !== undefined) return input;
  throw new UsageError(texts.inputs.noValue(name, only, Object.values(input).join(', ')));
}
