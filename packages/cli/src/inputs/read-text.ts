import { parseExactly } from '@social-data/client/values';
import { UsageError } from '../command-error.ts';
import { texts } from '../texts/texts.ts';
import { visibleText } from './cell-text.ts';

/**
 * Decodes a text file strictly: in the given encoding; else UTF-8, UTF-16 with a byte order mark, or what a spreadsheet in
 * Mainland China writes. Characters that were decoded in a wrong way would be paid for.
 * @param encoding a label of the encoding standard, such as `gbk`
 * @param name of the file, for messages
 * @param say told the encoding that was recognised, where nothing announces it
 * @throws UsageError that names the line
 */
export function decodeText(
  bytes: Uint8Array,
  name: string,
  encoding: string | undefined,
  say: (text: string) => void,
): string {
  const { inputs } = texts;
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  const marked = { fffe: 'utf-16le', feff: 'utf-16be' }[mark];
  const expected = encoding ?? marked ?? 'utf-8';
  let text = tryDecode(bytes, expected);
  if (text === undefined && expected === 'utf-8' && looksLikeChinese(bytes)) {
    text = tryDecode(bytes, 'gb18030');
    if (text !== undefined) say(inputs.recognised(name, 'GBK'));
  }
  if (text !== undefined && !text.includes('\0')) return text;
  const [before = ''] = new TextDecoder(expected).decode(bytes).split(/[\0\ufffd]/, 1);
  const line = before.split('\n').length;
  throw new UsageError(inputs.notEncoding(name, expected.toUpperCase(), line));
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(texts.inputs.unknownEncoding(encoding));
    return undefined;
  }
}

/**
 * Whether all bytes beyond ASCII stand in pairs, most of them pairs of the 3,755 common characters of GB 2312. In a text of
 * Western Europe such a byte mostly stands alone. Pairs of Korean begin with a smaller byte than some of Chinese, and
 * Cyrillic has no byte as small as some that end one. What could be either is not recognised.
 */
function looksLikeChinese(bytes: Uint8Array): boolean {
  let [pairs, common, notKorean, notCyrillic] = [0, 0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) continue;
    at += 1;
    const second = bytes[at] ?? 0;
    if (first < 0xa1 || second < 0xa1) return false;
    pairs += 1;
    if (first < 0xb0 || first > 0xd7) continue;
    common += 1;
    if (first > 0xc8) notKorean += 1;
    if (second < 0xc0) notCyrillic += 1;
  }
  return notKorean > 0 && notCyrillic > 0 && common / pairs > 0.7;
}

export type TextRows = readonly (readonly string[])[];

const DELIMITERS = [',', ';', '\t'];
/** Rows in which a title above the names of columns may stand. */
export const TITLE_ROWS = 10;
/** What else stands between columns: the same in full width, as Chinese keyboards give them, and the bars of a printed table. */
const OTHER_DELIMITER = /[，；|]/;
/** A line that is one cell in quotation marks, or begins one that goes on in the next line. */
const QUOTED_LINE = /^[ \t]*"(?:[^"]|"")*(?:"[ \t]*)?$/m;

/**
 * The cells of CSV and of NDJSON of this command; else a cell of each line.
 * @param hasNames whether cells are the names of columns; undefined when each line is a value as it stands
 * @throws UsageError
 */
export async function rowsOfText(
  whole: string,
  name: string,
  hasNames: ((cells: readonly string[]) => boolean) | undefined,
): Promise<TextRows> {
  const [, hint, text = whole] = /^\ufeff?sep=([,;\t])\r?\n(.*)$/is.exec(whole) ?? [];
  const lines = text.split(/\r\n?|\n/).filter((line) => visibleText(line) !== '');
  const [first = ''] = lines;
  if (hasNames) {
    if (/^\ufeff?\s*<[!?a-z]/i.test(first)) throw new UsageError(texts.inputs.html(name));
    if (/^\ufeff?\s*(?:\{|\[\s*(?:[\]{["\d]|$))/.test(first)) return rowsOfObjects(lines, name);
    const delimiter = hint ?? delimiterOf(first, hasNames);
    if (delimiter !== undefined) return parseCsv(text, delimiter, name);
    const cells = first.split(OTHER_DELIMITER);
    if (cells.length > 1 && hasNames(cells))
      throw new UsageError(texts.inputs.otherDelimiter(name, first));
    // A title, whose lines below would be paid inputs.
    if (lines.slice(1, TITLE_ROWS).some((line) => namedDelimiter(line, hasNames)))
      throw new UsageError(texts.inputs.namesBelow(name));
    if (QUOTED_LINE.test(text)) return parseQuoted(text, name);
  }
  return lines.map((line) => [line]);
}

/** The members of objects as columns, for output of this command as NDJSON. @throws UsageError for other JSON */
function rowsOfObjects(lines: readonly string[], name: string): TextRows {
  const objects = lines.map((line) => objectOf(line, name));
  const columns = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const cellOf = (value: unknown = null) => {
    // With all digits, it would be a text. An exponent shows that it lost them.
    if (typeof value === 'number' && value > Number.MAX_SAFE_INTEGER) return value.toExponential();
    return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
  };
  // An empty name beside it, since a name alone would be taken for a value.
  return [
    [...columns, ''],
    ...objects.map((object) => columns.map((column) => cellOf(object[column]))),
  ];
}

function objectOf(line: string, name: string): Readonly<Record<string, unknown>> {
  try {
    const value = parseExactly(visibleText(line));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {}
  throw new UsageError(texts.inputs.json(name));
}

/** CSV of one column in which some cells are quoted, whatever the delimiter of the spreadsheet that wrote it. */
async function parseQuoted(text: string, name: string): Promise<TextRows> {
  for (const delimiter of DELIMITERS) {
    const rows = await parseCsv(text, delimiter, name).catch(() => []);
    if (rows.length > 0 && rows.every((row) => row.length === 1)) return rows;
  }
  throw new UsageError(texts.inputs.noCsv(name));
}

/** The delimiter of the columns that the first line names; undefined when it has one column. */
function delimiterOf(
  line: string,
  hasNames: (cells: readonly string[]) => boolean,
): string | undefined {
  const delimiter =
    namedDelimiter(line, hasNames) ?? DELIMITERS.find((each) => line.includes(each));
  if (delimiter !== undefined) return delimiter;
  // A quoted name is one of CSV with one column.
  return line.includes('"') && hasNames([unquoted(line)]) ? ',' : undefined;
}

/** The delimiter of several columns of which one has a known name. */
function namedDelimiter(
  line: string,
  hasNames: (cells: readonly string[]) => boolean,
): string | undefined {
  const isNamed = (delimiter: string) => hasNames(line.split(delimiter).map(unquoted));
  return DELIMITERS.find((delimiter) => line.includes(delimiter) && isNamed(delimiter));
}

function unquoted(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, '$1');
}

async function parseCsv(text: string, delimiter: string, name: string): Promise<TextRows> {
  const { parse } = await import('csv-parse/sync');
  try {
    return parse(text, {
      // All of them, because lines of another program may have been added to a file.
      record_delimiter: ['\r\n', '\n', '\r'],
      ...{ delimiter, skip_empty_lines: true, skip_records_with_empty_values: true },
      ...{ bom: true, relax_column_count_less: true },
    });
  } catch (error) {
    throw new UsageError(texts.inputs.noCsv(name, Number(Object(error).lines)));
  }
}
