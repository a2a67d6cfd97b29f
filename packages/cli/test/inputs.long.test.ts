import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BookType, type CellObject, utils, write } from '@e965/xlsx';
import { operations } from '@social-data/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mutated } from '../../../test/random-input.ts';
import { inTurn, longTest, scale } from '../../../test/scale.ts';
import { UsageError } from '../src/command-error.ts';
import { readInputsFile } from '../src/inputs/read-inputs-file.ts';
import { terminalOf } from './in-terminal.ts';
import { useCommand } from './use-command.ts';

const command = useCommand();
const inTerminal = terminalOf(command);

type Cells = readonly (readonly (string | number)[])[];

function workbook(cells: Cells, bookType: BookType): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells.map((row) => [...row])), 'Inputs');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['keyword'], ['of the second sheet']]), 'More');
  return write(book, { type: 'buffer', bookType });
}

/** A sheet with these cells under the name of a column. */
function workbookOf(more: Readonly<Record<string, CellObject>>): Buffer {
  const sheet = { '!ref': 'A1:B9', A1: { t: 's', v: 'keyword' } as const, ...more };
  return write({ SheetNames: ['A'], Sheets: { A: sheet } }, { type: 'buffer', bookType: 'xlsx' });
}

let files = 0;

/** Reads a file as inputs, without a request, and returns what is said about it. */
async function read(
  content: string | Uint8Array,
  more: readonly string[] = [],
  operation: readonly string[] = ['users', 'search'],
) {
  files += 1;
  const name = `inputs-${files}`;
  writeFileSync(command.path(name), content);
  const before = command.calls();
  const ended = await command.run([...operation, '--inputs', name, '--dry-run', ...more]);
  expect(command.calls()).toBe(before);
  return ended;
}

const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};
const cells = [
  ['no', 'Keyword', 'note'],
  [1, ' 美食 ', 'x'],
  [2, '', ''],
  [3, 'camping', 'y'],
];

describe('inputs', () => {
  test.each(
    inTurn<[string, string | Uint8Array]>(
      [
        ['UTF-8', '美食\ncamping\n'],
        ['UTF-8 with a byte order mark', '\ufeff美食\r\n\r\n  camping  \r\n'],
        ['UTF-16, little-endian', utf16('美食\r\ncamping\r\n')],
        ['UTF-16, big-endian', utf16('keyword\r\n美食\r\ncamping\r\n', true)],
        ['line ends of an old Mac', 'keyword\r美食\rcamping\r'],
        ['CSV with more columns', 'no,KEYWORD,note\n1, 美食 ,x\n\n,,\n2,camping\n'],
        ['CSV of one quoted column', '"Keyword"\n"美食"\n"camping"\n'],
        ['tabs, and a name in Chinese', 'id\t关键词\n1\t美食\n2\tcamping\n'],
        ['a workbook', workbook(cells, 'xlsx')],
      ],
      5,
      9,
    ),
  )('are read from %s', async (_, content) => {
    const { code, err } = await read(content);
    expect(code, err).toBe(0);
    expect(err).toContain('2 inputs: 美食, camping; at most 2 calls.');
  });

  test.each(
    inTurn<[string, string | Uint8Array, RegExp]>(
      [
        [
          'Latin-1',
          Buffer.from('camping\ncaf\u00e9\n', 'latin1'),
          /not UTF-8 in line 2\. Save it as "CSV UTF-8"/,
        ],
        ['a NUL byte', 'camping\na\0b\n', /is not UTF-8 in line 2/],
        ['UTF-16 without a mark', utf16('camping').subarray(2), /is not UTF-8 in line 1/],
        [
          'half a character of UTF-16',
          utf16('camping\ud800'),
          /is not UTF-16LE in line 1\. Save it as/,
        ],
        ['an older workbook', workbook(cells, 'biff8'), /workbook that cannot be read.*XLSX/],
        ['a document that is no workbook', workbook(cells, 'ods'), /workbook that cannot be read/],
        [
          'half a workbook',
          workbook(cells, 'xlsx').subarray(0, 5000),
          /workbook that cannot be read/,
        ],
        [
          'a number that lost its digits',
          workbook([['keyword'], [1_234_567_890_123_450]], 'xlsx'),
          /A2 has 1234567890123450, a number or a date that a spreadsheet has changed\. Format/,
        ],
        [
          'columns without a known name',
          'name,city\nx,y\n',
          /no column that is named after a parameter: name, city\. The parameters are keyword, .*--no-header/,
        ],
        ['nothing', '\ufeff\n \n', /has no inputs/],
        [
          'two columns for one parameter',
          'keyword,关键词\na,b\n',
          /several columns for "keyword": keyword, 关键词\. Rename all but one/,
        ],
        ['a row without its value', 'keyword,page\na,1\n,2\n', /a row without "keyword": 2\./],
        [
          'a rounded number',
          'keyword\n1.23457E+19\n',
          /has 1\.23457E\+19, .*a spreadsheet has changed/,
        ],
        ['an error of a spreadsheet', 'keyword\n#N/A\n', /has #N\/A, a spreadsheet error/],
        [
          'a cell with an error',
          workbookOf({ A2: { t: 'e', v: 42 } }),
          /A2 has #N\/A, a spreadsheet error/,
        ],
        [
          'a formula that was never calculated',
          workbookOf({ A2: { t: 'n', f: 'B2' } }),
          /A2 is a formula without its value/,
        ],
      ],
      0,
      9,
    ),
  )('are refused in %s, with what to do', async (_, content, message) => {
    const { code, err } = await read(content);
    expect(code, err).toBe(2);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\n\s+at /);
  });

  test.each([
    ['inputs', ['--inputs', '-'], 'camping\n'],
    ['the token', ['camping', '--token-file', '-'], 'demo-token\n'],
  ])('come from a slow writer on standard input: %s', async (_, args, text) => {
    async function* input() {
      await sleep(1000);
      yield text;
    }
    const run = ['users', 'search', '--limit', '1', '--fields', 'id', ...args];
    const { code, out, err } = await command.run(run, { input: input() });
    expect(code, err).toBe(0);
    expect(out).toContain('user-147');
  });

  test('have a token file that PowerShell wrote', async () => {
    writeFileSync(command.path('token.txt'), utf16('demo-token\r\n'));
    const args = ['tea', '--limit', '1', '--token-file', 'token.txt'];
    expect((await command.run(['users', 'search', ...args])).code).toBe(0);
  });

  test('are trimmed on the command line as in a file', async () => {
    const { err } = await command.run(['users', 'search', 'tea\r', ' tea', '--dry-run']);
    expect(err).toMatch(/^1 repeated inputs are left out\.\n1 input: tea;/);
  });

  test('are no names of files, for which --inputs was forgotten', async () => {
    writeFileSync(command.path('words.txt'), 'tea');
    const { code, err } = await command.run(['users', 'search', 'words.txt']);
    expect([code, err]).toEqual([2, expect.stringContaining('give --inputs words.txt.')]);
  });

  test('are repeated whatever the order of their columns and the form of a number', async () => {
    writeFileSync(command.path('one.csv'), 'keyword,page\ntea,1\n');
    writeFileSync(command.path('two.csv'), 'page,keyword\n01,tea\n2,tea\n');
    const files = ['--inputs', 'one.csv', '--inputs', 'two.csv'];
    const { err } = await command.run(['users', 'search', ...files, '--dry-run']);
    expect(err).toMatch(/^1 repeated inputs are left out\.\n2 inputs: tea \/ 1, tea \/ 2;/);
  });

  test('come from all files that are named', async () => {
    for (const name of ['tea', 'coffee']) writeFileSync(command.path(name), name);
    const files = ['--inputs', 'tea', '--inputs', 'coffee'];
    const { err } = await command.run(['users', 'search', ...files, '--dry-run']);
    expect(err).toContain('2 inputs: tea, coffee;');
  });

  test('do not depend on what is in columns that are not used', async () => {
    const { code, err } = await read(
      workbookOf({
        ...{ B1: { t: 's', v: 'note' }, B2: { t: 'n', v: 1e19 }, B3: { t: 'e', v: 42 } },
        ...{ A2: { t: 's', v: 'camping' }, A3: { t: 'n', v: 5, f: '2+3' } },
      }),
    );
    expect(code, err).toBe(0);
    expect(err).toContain('2 inputs: camping, 5;');
  });

  test.each(['csv', 'xlsx'])('can be an output of a run, without its pages: %s', async (format) => {
    const out = `again.${format}`;
    const first = ['users', 'search', 'camping', '美食', '--max-pages', '2', '--fields', 'all'];
    const run = await command.run([...first, '--one-row-per', 'input', '--out', out]);
    expect(run.code, run.err).toBe(0);
    const { err } = await command.run(['users', 'search', '--inputs', out, '--dry-run']);
    expect(err).toContain('2 inputs: camping, 美食; at most 2 calls.');
  });

  test('are in each line with --no-header', async () => {
    const lines = await read('camping, hiking\nkeyword\n', ['--no-header']);
    expect(lines.err).toContain('2 inputs: "camping, hiking", keyword;');
  });

  test.each(
    inTurn(['id', 'ID', 'oAuthorId', 'o-author-id', 'Author ID', 'author_id', '达人ID'], 0, 3),
  )('of an author are in a column %s', async (name) => {
    const { err } = await read(
      `${name},Platform\nauthor-1,LIVE_STREAMING\n`,
      [],
      ['authors', 'link-info'],
    );
    expect(err).toContain('1 input: author-1');
  });
});

/** Files of all kinds, as texts of latin1. */
function oddFiles(): fc.Arbitrary<string> {
  const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
  const cell = fc.oneof(
    fc.constantFrom('keyword', 'platform', 'page', '"keyword"', 'parameters', 'rank', 'name', ''),
    fc.constantFrom(
      '"a""b"',
      '"',
      'a',
      '=1+1',
      ' a ',
      '\u5173\u952e\u8bcd',
      '1',
      '\t',
      '__proto__',
    ),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  );
  const texts = fc
    .tuple(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.constantFrom('', '\ufeff'),
    )
    .map(([rows, delimiter, lineBreak, mark]) =>
      latin1(Buffer.from(mark + rows.map((row) => row.join(delimiter)).join(lineBreak))),
    );
  return fc.oneof(
    { arbitrary: texts, weight: 4 },
    { arbitrary: mutated(texts), weight: 3 },
    fc.uint8Array({ maxLength: 60 }).map((bytes) => `PK\u0003\u0004${latin1(bytes)}`),
    texts.map((text) => latin1(utf16(text))),
  );
}

test('any file gives texts of parameters, or is refused with what to do', async () => {
  const file = command.path('odd-inputs');
  const operation = operations.searchUsers;
  const known = operation.parameters.map(({ name }) => name);
  await fc.assert(
    fc.asyncProperty(oddFiles(), fc.boolean(), async (content, header) => {
      writeFileSync(file, Buffer.from(content, 'latin1'));
      try {
        const inputs = await readInputsFile(file, operation, { header });
        for (const [name, text] of inputs.flatMap((input) => Object.entries(input))) {
          expect(known).toContain(name);
          expect(text.trim()).not.toBe('');
        }
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
      }
    }),
    { numRuns: scale(4_000) },
  );
});

describe('before the first call', () => {
  const many = Array.from({ length: 5 }, (_, at) => `word ${at}`);
  const run = ['users', 'search', ...many, '--fields', 'id'];
  const token = { SOCIAL_DATA_TOKEN: 'demo-token' };

  test('inputs and calls are said', async () => {
    const { err } = await command.run([...run, '--max-pages', '2', '--format', 'ndjson']);
    expect(err).toContain('5 inputs: word 0, word 1, word 2, ...; at most 10 calls, at least 5.');
  });

  longTest('a question at a terminal holds a run of many calls', async () => {
    const args = [...run, '--limit', '21'];
    const before = command.calls();
    const refused = await inTerminal(args, token, 'n').catch(({ stdout }) => String(stdout));
    expect(refused).toContain('at most 105 calls');
    expect(refused).toContain('Send them? [y/N]');
    expect(refused).not.toContain('user-');
    expect(command.calls()).toBe(before);
    expect(await inTerminal(args, token, 'y')).toContain('105 rows');
    expect(await inTerminal([...args, '--yes'], token)).not.toContain('Send them?');
    expect(await inTerminal(run, token)).not.toContain('Send them?');
  });

  test('nothing is asked without a terminal', async () => {
    const { code, err } = await command.run([...run, '--limit', '21']);
    expect(code, err).toBe(0);
    expect(err).not.toContain('Send them?');
  });
});
