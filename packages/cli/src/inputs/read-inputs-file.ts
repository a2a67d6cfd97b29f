import type { OperationInfo } from '@social-data/contract/operations';
import type { SheetCell } from '@social-data/tabular/read-xlsx';
import { readBytes, readNamed, UsageError } from '../command-error.ts';
import { type InputsFlags, kebabCase, onlyRequired, pageParameters } from '../flags.ts';
import { texts } from '../texts/texts.ts';
import { checkIds, textOfCell, visibleText } from './cell-text.ts';
import { decodeText, rowsOfText, TITLE_ROWS } from './read-text.ts';

/** The column of OUT.failed.csv that is no parameter: what happened, and what to do. */
export const FAILURE_COLUMN = 'failure';

/** What Chinese spreadsheets call the parameters. */
const CHINESE: Readonly<Record<string, readonly string[]>> = {
  keyword: ['关键词', '关键字', '搜索词', '搜索关键词'],
  oAuthorId: ['作者 ID', '作者ID', '达人 ID', '达人ID'],
  questionId: ['问题 ID', '问题ID'],
  platform: ['平台'],
  industryTag: ['行业', '行业标签'],
  page: ['页码'],
};

/** Told what is read, where that takes a while, and how a file was read. */
type Say = (text: string) => void;
/** Bytes of a file that is read in a moment. */
const SMALL = 500_000;

/** Texts of parameters by name. */
export type ParameterTexts = Readonly<Record<string, string>>;

type Rows = readonly (readonly SheetCell[])[];

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
  const names = namesOf(operation);
  const only = onlyRequired(operation.parameters)?.name;
  const match = (cell: string) => names.get(keyOf(cell));
  const source = { name, operation, only, flags, match };
  const bytes = await readNamed('--inputs', () => readBytes(file));
  if (bytes.length > SMALL) say(texts.inputs.reading(name, Math.round(bytes.length / 1e5) / 10));
  const rows = await (isWorkbook(bytes) ? rowsOfWorkbook : rowsOfTextFile)(bytes, source, say);
  const inputs = inputsOfRows(rows, source);
  if (inputs.length === 0) throw new UsageError(texts.inputs.none(name));
  if (bytes.length > SMALL) say(texts.inputs.checking(inputs.length));
  return inputs;
}

/** A file of inputs. */
interface Source {
  /** For messages. */
  readonly name: string;
  readonly operation: OperationInfo;
  /** The parameter that is required, when there is one alone. */
  readonly only: string | undefined;
  readonly flags: InputsFlags;
  /** The parameter that a cell names. */
  readonly match: (cell: string) => string | undefined;
}

async function rowsOfTextFile(bytes: Uint8Array, source: Source, say: Say): Promise<Rows> {
  const { name, flags, match } = source;
  if (flags.sheet !== undefined) throw new UsageError(texts.inputs.noSheet(name, flags.sheet, ''));
  const text = decodeText(bytes, name, flags.encoding, say);
  return rowsOfText(text, name, flags.header ? (cells) => cells.some(match) : undefined);
}

/** Whether a file begins as a ZIP archive, which XLSX is, or as an older binary workbook, and is no text. */
function isWorkbook(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  return start === '504b0304' || start === 'd0cf11e0';
}

/**
 * The cells of a sheet, without empty rows.
 * @throws UsageError for what is no XLSX workbook, for an unknown sheet, and where the names of the columns are probably
 *   elsewhere, so that a title would be a paid input
 */
async function rowsOfWorkbook(bytes: Uint8Array, source: Source): Promise<Rows> {
  const { inputs } = texts;
  const { name, flags, match } = source;
  const { readSheet, UnknownSheetError } = await import('@social-data/tabular/read-xlsx');
  const sheet = await readSheet(bytes, flags.sheet).catch((error: unknown) => {
    if (error instanceof UnknownSheetError)
      throw new UsageError(inputs.noSheet(name, error.sheet, error.sheetNames.join(', ')));
    throw new UsageError(inputs.badWorkbook(name));
  });
  const isFilled = (cell: SheetCell) => typeof cell !== 'string' || cell.trim() !== '';
  const rows = sheet.rows.filter((row) => row.some(isFilled));
  const hasNames = (row: Rows[number]) => row.some((cell) => match(textOfName(cell)));
  const at = rows.slice(0, TITLE_ROWS).findIndex(hasNames);
  if (!flags.header || at === 0) return rows;
  if (at > 0) throw new UsageError(inputs.namesBelow(name));
  if (flags.sheet === undefined && sheet.sheetNames.length > 1)
    throw new UsageError(inputs.severalSheets(name, sheet.sheetNames.join(', ')));
  return rows;
}

/** @throws UsageError for a row whose other columns have values, but the one that is required has none */
function inputsOfRows(rows: Rows, source: Source): readonly ParameterTexts[] {
  const { name: file, flags, only = '' } = source;
  const first = (rows[0] ?? []).map(textOfName);
  const { names, isHeader } = chooseColumns(first, source);
  const inputs: ParameterTexts[] = [];
  // Loops, because a file may have 300,000 lines.
  for (let row = isHeader ? 1 : 0; row < rows.length; row += 1) {
    // Files were joined, and each had the names of its columns.
    if (isHeader && first.every((name, at) => textOfName(rows[row]?.[at] ?? '') === name)) continue;
    let input: Record<string, string> | undefined;
    for (const [at, name] of names.entries()) {
      const text = name === undefined ? '' : textOfCell(rows[row]?.[at] ?? '', name, file);
      if (name !== undefined && text !== '') input = { ...input, [name]: text };
    }
    if (input && names.includes(only) && input[only] === undefined)
      throw new UsageError(texts.inputs.noValue(file, only, Object.values(input).join(', ')));
    if (input) inputs.push(input);
  }
  for (const name of flags.idsAreExact ? [] : names)
    if (name !== undefined) {
      const values = inputs.map(({ [name]: text = '' }) => text);
      checkIds(name, values, file);
    }
  return inputs;
}

/** A cell that cannot be read names no column. */
function textOfName(cell: SheetCell): string {
  return typeof cell === 'string' ? visibleText(cell) : '';
}

/** All names of the parameters: as they are, as the flags, and as the columns of an output. */
function namesOf({ parameters }: OperationInfo): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (alias: string, name: string) => {
    // A column of keywords is often called so.
    for (const key of [keyOf(alias), keyOf(`${alias}s`)]) if (!names.has(key)) names.set(key, name);
  };
  for (const { name } of parameters) {
    add(name, name);
    add(kebabCase(name), name);
    for (const alias of CHINESE[name] ?? []) add(alias, name);
  }
  const only = onlyRequired(parameters)?.name;
  if (only === undefined) return names;
  // As in the columns of an output, where an author is `author_id`.
  const plain = /(?:^|[a-z])([A-Z][a-z]*Id)$/.exec(only)?.[1];
  if (plain !== undefined) add(plain, only);
  if (/Id$/.test(only)) add('id', only);
  return names;
}

/** Without case, width, blanks, hyphens, underscores, and the marks of a form: a star, a colon, quotation marks. */
function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_*:"“”-]/g, '');
}

/** Columns that every output has, and hardly another file. */
const OUTPUT_COLUMNS = ['parameters', 'rank', 'fetchedAt'];

/**
 * The parameter of each column by the first row, undefined for one that is left out, and whether that row has the names.
 * @throws UsageError where that is not clear
 */
function chooseColumns(first: readonly string[], { name, operation, only, flags, match }: Source) {
  const { inputs } = texts;
  // In an output, the number of a page and the cursor of an item say where a row comes from, not what to ask for.
  const isOutput = OUTPUT_COLUMNS.every((column) => first.includes(column));
  const leftOut = isOutput ? pageParameters(operation.pagination) : [];
  const matched = flags.header ? first.map(match) : [];
  const names = matched.map((each) => (leftOut.includes(each) ? undefined : each));
  const twice = names.find((each, at) => each !== undefined && names.indexOf(each) < at);
  if (twice !== undefined) {
    const columns = first.filter((_, at) => names[at] === twice);
    throw new UsageError(inputs.columnsTwice(name, twice, columns.join(', ')));
  }
  if (names.some(Boolean)) return { isHeader: true, names };
  const isOurs = first.includes(FAILURE_COLUMN);
  if (only === undefined || isOurs || (flags.header && first.length > 1)) {
    const parameters = operation.parameters.map((each) => each.name).join(', ');
    throw new UsageError(inputs.unnamed(name, first.filter(Boolean).join(', '), parameters));
  }
  return { isHeader: false, names: [only] };
}
