import type { OperationInfo } from '@social-data/contract/operations';
import { UsageError } from '../command-error.ts';
import { texts } from '../texts/texts.ts';
import { visibleText } from './cell-text.ts';
import { matchColumns } from './choose-columns.ts';

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

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
  const marked = BYTE_ORDER_MARKS.find((mark) =>
    mark.bytes.every((byte, at) => byte === bytes[at]),
  );
  const expected = encoding ?? marked?.encoding ?? 'utf-8';
  const text = tryDecode(bytes, expected);
  if (text !== undefined) return withoutNul(text, name);
  if (expected !== 'utf-8') throw new UsageError(inputs.notEncoding(name, expected));
  if (looksLikeChinese(bytes)) {
    const chinese = tryDecode(bytes, 'gb18030');
    if (chinese !== undefined) {
      say(inputs.recognised(name, 'GBK'));
      return withoutNul(chinese, name);
    }
  }
  throw new UsageError(inputs.notUtf8(name, lineOfFault(bytes)));
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(texts.inputs.unknownEncoding(encoding));
    return undefined;
  }
}

function withoutNul(text: string, name: string): string {
  const nul = text.indexOf('\0');
  if (nul < 0) return text;
  const line = text.slice(0, nul).split('\n').length;
  throw new UsageError(texts.inputs.notUtf8(name, line));
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

export type TextRows = readonly (readonly string[])[];

const DELIMITERS = [',', ';', '\t'];
/** The same in full width, as Chinese keyboards give them. */
const FULL_WIDTH = /[，；]/;
/** A line that is one cell in quotation marks, or begins one that goes on in the next line. */
const QUOTED_LINE = /^[ \t]*"(?:[^"]|"")*(?:"[ \t]*)?$/m;

/**
 * The cells of CSV and of NDJSON of this command; else a cell of each line.
 * @param hasHeader whether the first line may have names, else each line is a value as it stands
 * @throws UsageError
 */
export async function rowsOfText(
  whole: string,
  name: string,
  operation: OperationInfo,
  hasHeader: boolean,
): Promise<TextRows> {
  const [, hint, text = whole] = /^\ufeff?sep=([,;\t])\r?\n(.*)$/is.exec(whole) ?? [];
  const lines = text.split(/\r\n?|\n/).filter((line) => visibleText(line) !== '');
  const [first = ''] = lines;
  if (hasHeader) {
    const objects = rowsOfObjects(lines, name);
    if (objects !== undefined) return objects;
    const delimiter = hint ?? delimiterOf(first, operation);
    if (delimiter !== undefined) return parseCsv(text, delimiter, name);
    const cells = first.split(FULL_WIDTH);
    if (cells.length > 1 && matchColumns(cells, operation).some(Boolean))
      throw new UsageError(texts.inputs.fullWidth(name, first));
    if (QUOTED_LINE.test(text)) return parseQuoted(text, name);
  }
  return lines.map((line) => [line]);
}

/**
 * The members of objects as columns, for output of this command as NDJSON; undefined for other text.
 * @throws UsageError for a document whose lines are no values
 */
function rowsOfObjects(lines: readonly string[], name: string): TextRows | undefined {
  const [first = ''] = lines;
  if (/^\ufeff?\s*<[!?a-z]/i.test(first)) throw new UsageError(texts.inputs.html(name));
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
  throw new UsageError(texts.inputs.json(name));
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
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

async function parseCsv(text: string, delimiter: string, name: string): Promise<TextRows> {
  const { parse } = await import('csv-parse/sync');
  try {
    return parse(text, {
      ...{ delimiter, skip_empty_lines: true, skip_records_with_empty_values: true },
      ...{ bom: true, relax_column_count_less: true },
    });
  } catch (error) {
    throw new UsageError(texts.inputs.noCsv(name, Number(Object(error).lines)));
  }
}
