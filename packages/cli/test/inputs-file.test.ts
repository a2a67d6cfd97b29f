import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BookType, type CellObject, utils, write } from '@e965/xlsx';
import { operations } from '@social-data/contract/operations';
import { afterAll, describe, expect, test } from 'vitest';
import type { InputsFlags } from '../src/flags.ts';
import { readInputsFile } from '../src/inputs/read-inputs-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'inputs-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads a file as inputs of a search, or of the author whose ids it has. */
async function read(
  content: string | Uint8Array,
  flags: Partial<InputsFlags> = {},
  operation: 'searchUsers' | 'getAuthorLinkInfo' = 'searchUsers',
) {
  const file = join(folder, 'inputs');
  writeFileSync(file, content);
  const notes: string[] = [];
  const inputs = await readInputsFile(
    file,
    operations[operation],
    { header: true, ...flags },
    (text) => notes.push(text),
  );
  return { notes, values: inputs.map((input) => Object.values(input).join('|')) };
}

/** What is said of a file that is refused. */
async function refusal(...args: Parameters<typeof read>): Promise<string> {
  return read(...args).then(
    ({ values }) => `read: ${values.join(', ')}`,
    (error: Error) => error.message,
  );
}

function workbook(
  sheets: Readonly<Record<string, Readonly<Record<string, CellObject>>>>,
  bookType: BookType = 'xlsx',
): Buffer {
  const book = utils.book_new();
  for (const [name, cells] of Object.entries(sheets))
    utils.book_append_sheet(book, { '!ref': 'A1:B9', ...cells }, name);
  return write(book, { type: 'buffer', bookType });
}

const text = (v: string): CellObject => ({ t: 's', v });
const number = (v: number, z = 'General'): CellObject => ({ t: 'n', v, z });
const keywords = { A: { A1: text('keyword'), A2: text('tea') } };
const utf16 = (content: string) => Buffer.from(content, 'utf16le');

test('what takes a while is said before it is done', async () => {
  const file = join(folder, 'many');
  writeFileSync(file, Array.from({ length: 50_000 }, (_, at) => `keyword ${at}\n`).join(''));
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const inputs = await readInputsFile(file, operations.searchUsers, { header: true }, say);
  expect(inputs).toHaveLength(50_000);
  expect(said).toEqual([`Reading ${file}, 0.7 MB.`, 'Checking 50000 inputs.']);
});

describe('a file of inputs', () => {
  test.each([
    [
      'CSV of one column with quoted cells',
      'keyword\r\n"camping, zelt"\r\n"say ""hi"""\r\n"over two\r\nlines"\r\nplain\r\n',
      ['camping, zelt', 'say "hi"', 'over two\r\nlines', 'plain'],
    ],
    ['a column whose name is a plural', 'Keywords\ntea\n', ['tea']],
    [
      'lines of Linux added to CSV of Windows',
      'keyword,note\r\n"tea",\r\ncamping\nzelt\n',
      ['tea', 'camping', 'zelt'],
    ],
    [
      'lines of Windows added to CSV of Linux',
      'keyword,note\ntea,a\n"over two\nlines","b"\r\nzelt,"c"\r\n',
      ['tea', 'over two\nlines', 'zelt'],
    ],
    ['values that begin with a hyphen', '-tea\n-5\n', ['-tea', '-5']],
    ['quoted cells without a header', '"camping, zelt"\nplain\n', ['camping, zelt', 'plain']],
    [
      'quoted cells of a spreadsheet whose delimiter is a semicolon',
      'keyword\ncamping, zelt\n"a; b"\n',
      ['camping, zelt', 'a; b'],
    ],
    ['quotation marks within a line', 'say "hi" now\n', ['say "hi" now']],
    ['the hint of a spreadsheet', 'sep=;\r\nkeyword;page\r\ntea;2\r\n', ['tea|2']],
    [
      'characters that nobody sees',
      '\ufeffkeyword\n\u200bcamping\u200b\n\u202atea\u202c\n\u200b\nnew\u00a0york\n',
      ['camping', 'tea', 'new york'],
    ],
    [
      'output of this command as NDJSON',
      '{"keyword":"tea","page":2,"rank":1}\n{"keyword":"camping"}\n',
      ['tea|2', 'camping'],
    ],
    [
      'keywords that only look like errors or JSON',
      '#OOTD\n#N\n[sale] tea\n<3\n',
      ['#OOTD', '#N', '[sale] tea', '<3'],
    ],
    ['full-width commas within keywords', '美食，露营\ntea\n', ['美食，露营', 'tea']],
    ['a byte order mark and blanks', '\ufeff美食\r\n\r\n  camping  \r\n', ['美食', 'camping']],
    ['UTF-16, little-endian', utf16('\ufeff美食\r\ncamping\r\n'), ['美食', 'camping']],
    ['UTF-16, big-endian', utf16('\ufeffkeyword\r\n美食\r\n').swap16(), ['美食']],
    ['line ends of an old Mac', 'keyword\r美食\rcamping\r', ['美食', 'camping']],
    [
      'CSV with more columns',
      'no,KEYWORD,note\n1, 美食 ,x\n\n,,\n2,camping\n',
      ['美食', 'camping'],
    ],
    ['tabs, and a name in Chinese', 'id\t关键词\n1\t美食\n2\tcamping\n', ['美食', 'camping']],
  ])('is read: %s', async (_, content, values) => {
    expect((await read(content)).values).toEqual(values);
  });

  test('with very many empty lines is read at once', async () => {
    expect((await read(`keyword\ntea\n${'\r\n'.repeat(300_000)}`)).values).toEqual(['tea']);
  });

  test('of several files that were joined has the names of its columns again', async () => {
    const { values } = await read('keyword,note\ntea,a\n\ufeffkeyword,note\nkeyword,b\n');
    expect(values).toEqual(['tea', 'keyword']);
  });

  test('is what stands in each line with --no-header', async () => {
    const lines = ['"camping"', '{"a":1}', 'sep=;', 'a, b', 'keyword'];
    const { values } = await read(`${lines.join('\n')}\n`, { header: false });
    expect(values).toEqual(lines);
  });

  test.each([
    ['HTML', '<html>\n<table>\n', /is HTML or XML.*save it as XLSX/],
    ['HTML with a declaration', '\ufeff<!DOCTYPE html>', /is HTML or XML/],
    ['JSON', '[\n  {"keyword": "tea"}\n]\n', /is JSON, but not one object per line/],
    ['a list of JSON', '["tea","camping"]', /is JSON/],
    ['an object over several lines', '{\n "a": 1\n}', /is JSON/],
    ['full-width commas in the header', '关键词，页码\n美食，2\n', /full-width commas/],
    ['a table of Markdown', '| keyword | note |\n|---|---|\n| tea | a |\n', /or bars between/],
    [
      'quoted cells beside lines with all delimiters',
      '"a"\nb, c; d\te\n',
      /is not CSV\. Check its quotation marks/,
    ],
    ['a title above the names', 'Keywords of May\n\nkeyword;note\ntea;a\n', /below its first row/],
    ['an error in German', 'keyword\n#ÜBERLAUF!\n', /has #ÜBERLAUF!, a spreadsheet error/],
    ['a column that is too narrow', 'keyword\n########\n', /a spreadsheet error/],
    ['a rounded number without a plus', 'keyword\n7.12346E18\n', /that a spreadsheet has changed/],
    ['a NUL byte', 'camping\na\0b\n', /is not UTF-8 in line 2/],
    ['UTF-16 without a mark', utf16('camping'), /is not UTF-8 in line 1/],
    ['half a character of UTF-16', utf16('\ufeffcamping\ud800'), /is not UTF-16LE in line 1/],
    ['an older workbook', workbook(keywords, 'biff8'), /workbook that cannot be read.*XLSX/],
    ['a document that is no workbook', workbook(keywords, 'ods'), /workbook that cannot be read/],
    ['half a workbook', workbook(keywords).subarray(0, 5000), /workbook that cannot be read/],
    [
      'columns without a known name',
      'name,city\nx,y\n',
      /no column .*: name, city\. The parameters are keyword, .*--no-header/,
    ],
    ['NDJSON of another name', '{"query":"tea"}\n', /no column .*: query\. The parameters/],
    ['nothing', '\ufeff\n \n', /has no inputs/],
    [
      'two columns for one parameter',
      'keyword,关键词\na,b\n',
      /several columns for "keyword": keyword, 关键词\. Rename all but one/,
    ],
    ['a row without its value', 'keyword,page\na,1\n,2\n', /a row without "keyword": 2\./],
  ])('is refused: %s', async (_, content, message) => {
    expect(await refusal(content)).toMatch(message);
  });
});

describe('ids', () => {
  test.each(['id', 'oAuthorId', 'o-author-id', 'Author ID', 'author_id', '*“达人ＩＤ”：'])(
    'are in a column %s',
    async (name) => {
      const content = `${name},Platform\nauthor-1,LIVE_STREAMING\n`;
      const { values } = await read(content, {}, 'getAuthorLinkInfo');
      expect(values).toEqual(['author-1|LIVE_STREAMING']);
    },
  );

  const rounded = 'id\n7123456789012345000\n7223456789012345000\n7323456789012345000\n';

  test('in another form of a number are refused; a keyword may be 1e3', async () => {
    const ids = ['7e18', '7,1E+18', '12e5', '123456789.0', '1,234,567', '1\u202f234'];
    const files = ids.map((id) => `id\n"${id}"\n`);
    for (const file of [...files, '{"id":{"$numberLong":"7123456789012345678"}}\n'])
      expect(await refusal(file, {}, 'getAuthorLinkInfo')).toMatch(/a spreadsheet has changed/);
    expect((await read('keyword\n12e5\n')).values).toEqual(['12e5']);
  });

  test('keep their digits: as numbers of NDJSON, and in a formula that is a text', async () => {
    const ids = ['1234567890123456789', '12345678901234567', '7'];
    const lines = ids.map((id) => `{"author_id": ${id}}\n`).join('');
    expect((await read(lines, {}, 'getAuthorLinkInfo')).values).toEqual(ids);
    expect((await read('id\n="0012"\n', {}, 'getAuthorLinkInfo')).values).toEqual(['0012']);
    expect(await refusal('{"id": 1.2345678901234e+18}\n', {}, 'getAuthorLinkInfo')).toMatch(
      /has 1\.2345678901234e\+18, .*a spreadsheet has changed/,
    );
  });

  test('that all end in zeros after 15 digits are refused, unless they are said to be exact', async () => {
    expect(await refusal(rounded, {}, 'getAuthorLinkInfo')).toMatch(
      /7123456789012345000 and 2 more numbers .*--ids-are-exact/,
    );
    const spreadsheet = rounded.replaceAll('5000', '0000');
    expect(await refusal(spreadsheet, {}, 'getAuthorLinkInfo')).toMatch(/last digits are lost/);
    const exact = await read(rounded, { idsAreExact: true }, 'getAuthorLinkInfo');
    expect(exact.values).toHaveLength(3);
  });

  test.each([
    ['two of them', 'id\n7123456789012345000\n7223456789012345000\n'],
    ['one has other digits', `${rounded}7423456789012345001\n`],
    ['shorter ones', 'id\n100000\n200000\n300000\n'],
  ])('are read: %s', async (_, content) => {
    expect((await read(content, {}, 'getAuthorLinkInfo')).values.length).toBeGreaterThan(1);
  });
});

describe('a workbook', () => {
  const keyword = { A1: text('keyword') };

  test('gives what a cell shows: leading zeros of its format, and TRUE', async () => {
    const { values } = await read(
      workbook({
        A: { ...keyword, A2: number(123, '000000'), A3: { t: 'b', v: true }, A4: number(7) },
      }),
    );
    expect(values).toEqual(['000123', 'TRUE', '7']);
  });

  test.each([
    [
      'a number with a thousands separator',
      number(1234, '#,##0'),
      /A2 has 1234 \(#,##0\), a number or a date/,
    ],
    ['a share', number(0.5, '0%'), /has 0\.5 \(0%\), a number/],
    ['a date', number(46_000, 'yyyy-mm-dd'), /A2 has .*, a number or a date/],
    ['a number without its last digits', number(1_234_567_890_123_450), /A2 has 1234567890123450,/],
    ['an error', { t: 'e', v: 42 } as const, /A2 has #N\/A, a spreadsheet error/],
    ['a formula', { t: 'n', f: 'B2' } as const, /A2 is a formula without its value/],
  ])('is refused when a cell shows something else: %s', async (_, cell, message) => {
    expect(await refusal(workbook({ A: { ...keyword, A2: cell } }))).toMatch(message);
  });

  test('does not depend on what is in columns that are not used, nor on other sheets', async () => {
    const unused = { B1: text('note'), B2: number(1e19), B3: { t: 'e', v: 42 } } as const;
    const used = { A2: text('camping'), A3: { t: 'n', v: 5, f: '2+3' } } as const;
    const bytes = workbook({ Used: { ...keyword, ...unused, ...used }, ...keywords });
    expect((await read(bytes)).values).toEqual(['camping', '5']);
  });

  test('with a sheet before the data is read from --sheet', async () => {
    const bytes = workbook({
      Title: { A1: text('Keywords of May') },
      Data: { ...keyword, A2: text('tea') },
    });
    expect(await refusal(bytes)).toMatch(/several sheets.*--sheet with one of Title, Data/);
    expect((await read(bytes, { sheet: 'Data' })).values).toEqual(['tea']);
    expect(await refusal(bytes, { sheet: 'data' })).toMatch(/no sheet "data".*Title, Data/);
    expect(await refusal('tea\n', { sheet: 'Data' })).toMatch(/inputs has no sheet "Data"/);
  });

  test('with a title above the names of columns is refused', async () => {
    const bytes = workbook({
      A: { A1: text('Keywords of May'), A3: text('keyword'), A4: text('tea') },
    });
    expect(await refusal(bytes)).toMatch(/below its first row\. Delete the rows above/);
  });
});

describe('an encoding', () => {
  /** 关键词, 美食 and 露营 as a spreadsheet in Mainland China writes them. */
  const gbk = Buffer.from('b9d8bcfcb4ca0d0ac3c0cab3', 'hex');

  test('GBK is recognised, and said', async () => {
    const { values, notes } = await read(gbk);
    expect(values).toEqual(['美食']);
    expect(notes).toEqual([expect.stringMatching(/inputs was read as GBK\.$/)]);
    expect((await read(gbk, { encoding: 'gbk' })).notes).toEqual([]);
  });

  test.each(['café', 'Größe', 'für Äpfel', 'ÄÖÜ', 'señor ñandú'])(
    'of Western Europe is not taken for it: %s',
    async (word) => {
      const bytes = Buffer.from(`keyword\n${word}\n`, 'latin1');
      expect(await refusal(bytes)).toMatch(/is not UTF-8 in line 2\. .*--encoding/);
      expect((await read(bytes, { encoding: 'windows-1252' })).values).toEqual([word]);
    },
  );

  test.each([
    ['Korean', 'euc-kr', 'bfa9c7e020b8c0c1fd', '여행 맛집'],
    ['Russian in capitals', 'windows-1251', 'd2d3d0c8c7cc', 'ТУРИЗМ'],
  ])('that has the form of GBK is not taken for it: %s', async (_, encoding, hex, word) => {
    const bytes = Buffer.concat([Buffer.from('keyword\n'), Buffer.from(hex, 'hex')]);
    expect(await refusal(bytes)).toMatch(/is not UTF-8 in line 2/);
    expect((await read(bytes, { encoding })).values).toEqual([word]);
  });

  test('that is not known or does not fit is refused', async () => {
    expect(await refusal('tea', { encoding: 'gbq' })).toMatch(/"gbq" is unknown/);
    expect(await refusal(Buffer.from([0xff, 0xff]), { encoding: 'utf-8' })).toMatch(
      /is not UTF-8 in line 1/,
    );
  });
});
