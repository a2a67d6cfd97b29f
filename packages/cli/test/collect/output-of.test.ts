import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createJournal } from '../../src/collect/journal.ts';
import type { JournalHeader } from '../../src/collect/journal-format.ts';
import { type OutputOptions, outputOf } from '../../src/collect/output-of.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'output-of-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The output of a journal with the given data for each input. */
async function outputText(
  run: Pick<JournalHeader, 'operation' | 'parameters' | 'inputs'>,
  data: readonly unknown[],
  options: Partial<OutputOptions>,
): Promise<string> {
  const origin = { address: 'http://127.0.0.1:4010', contract: '1.0.0' };
  const journal = createJournal(join(folder, 'journal'), { ...run, ...origin });
  for (const [input, each] of data.entries())
    journal.append({
      ...{ input, page: 1, data: each, fetchedAt: '2026-01-01T00:00:00.000Z' },
      parameters: { ...run.parameters, ...run.inputs[input] },
    });
  const common = { for: 'pandas' } as const;
  const layout = { format: 'csv', limit: Number.POSITIVE_INFINITY } as const;
  const chunks: string[] = [];
  for await (const chunk of outputOf(journal, { ...common, ...layout, ...options }))
    chunks.push(String(chunk));
  journal.remove();
  return chunks.join('');
}

const search = {
  operation: 'searchUsers',
  parameters: {},
  inputs: [{ keyword: 'camping' }, { keyword: '美食' }],
} as const;
const found = [
  { users: [{ id: 'user-1' }, { id: 'user-2' }] },
  { users: [{ id: 'user-2' }, { id: 'user-3' }] },
];

test('the parameters of an input are the first columns of its rows', async () => {
  const authors = {
    operation: 'getAuthorLinkInfo',
    parameters: { platform: 'LIVE_STREAMING' },
    inputs: [{ oAuthorId: 'author-1' }, { oAuthorId: 'author-2' }],
  } as const;
  const lines = (await outputText(authors, [{}, {}], {})).trim().split('\n');
  expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual([
    ['author_id', 'platform'],
    ['author-1', 'LIVE_STREAMING'],
    ['author-2', 'LIVE_STREAMING'],
  ]);
});

test('parameters that turn pages are no columns, and those that nobody gave only with all fields', async () => {
  const header = {
    operation: 'listAnswers',
    parameters: {},
    inputs: [{ questionId: 'q' }],
  } as const;
  const namesWith = async (options: Partial<OutputOptions>) =>
    (await outputText(header, [{ data: [] }], options)).split('\n')[0]?.split(',') ?? [];
  expect((await namesWith({})).slice(0, 2)).toEqual(['question_id', 'type']);
  const all = await namesWith({ fields: 'all' });
  expect(all.slice(0, 2)).toEqual(['question_id', 'order']);
  expect(all).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(offset|session_id)$/)]));
});

test('an item that several inputs found is one row, whose found_by separates them by "; "', async () => {
  const fields = ['keyword', 'id', 'found_by'];
  expect(await outputText(search, found, { fields })).toBe(
    'keyword,id,found_by\ncamping,user-1,camping\ncamping,user-2,camping; 美食\n美食,user-3,美食\n',
  );
  const json = await outputText(search, found, { format: 'json' });
  expect(JSON.parse(json)[1]).toEqual({ id: 'user-2', found_by: ['camping', '美食'] });
});

test('with one row per input, an item has a row of each input that found it', async () => {
  const options = { fields: ['keyword', 'id', 'rank', 'found_by'], oneRowPer: 'input' } as const;
  expect(await outputText(search, found, options)).toBe(
    'keyword,id,rank,found_by\ncamping,user-1,1,camping\ncamping,user-2,2,camping\n' +
      '美食,user-2,1,美食\n美食,user-3,2,美食\n',
  );
});

test('inputs with several parameters are named by their values', async () => {
  const inputs = [
    { keyword: 'camping', page: 1 },
    { keyword: '美食', page: 2 },
  ];
  const text = await outputText({ ...search, inputs }, found, { fields: ['id', 'found_by'] });
  expect(text).toContain('user-2,camping / 1; 美食 / 2\n');
});

const author = {
  operation: 'getAuthorSideBaseInfo',
  parameters: {},
  inputs: [{ oAuthorId: '7123456789012345678' }],
} as const;
const values = { rate: 0.266, tiny: 1.5e-7, count: -12, text: 'a;b,"c"\nd', digits: '1,5' };

test.each([
  ['excel', { bom: true, delimiter: ',', lineBreak: '\r\n' }, ['0.266', '1.5e-7', '-12']],
  ['excel-de', { bom: true, delimiter: ';', lineBreak: '\r\n' }, ['0,266', '1,5e-7', '-12']],
  ['wps', { bom: true, delimiter: ',', lineBreak: '\r\n' }, ['0.266', '1.5e-7', '-12']],
  ['pandas', { bom: false, delimiter: ',', lineBreak: '\n' }, ['0.266', '1.5e-7', '-12']],
] as const)('another parser reads CSV for %s', async (csvFor, { bom, ...form }, numbers) => {
  const fields = ['author_id', ...Object.keys(values)];
  const text = await outputText(author, [values], { for: csvFor, fields });
  expect(text.startsWith('\ufeff')).toBe(bom);
  const { delimiter, lineBreak } = form;
  // The parser knows nothing of the program: a wrong separator or line end is another table.
  const read: string[][] = parse(text, { bom, delimiter, record_delimiter: lineBreak });
  const tab = csvFor === 'pandas' ? '' : '\t';
  const texts = [values.text, `${tab}${values.digits}`];
  expect(read).toEqual([fields, [`${tab}7123456789012345678`, ...numbers, ...texts]]);
});
