import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createJournal,
  type JournalHeader,
  mergeJournals,
  openJournal,
  previewJournal,
} from '../src/index.ts';

let folder: string;
let runs = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'merge-'));
});
beforeEach(() => {
  runs += 1;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pathOf = (name: string) => join(folder, `${runs}-${name}`);
const common = { operation: 'searchUsers', parameters: {}, contract: '1.0.0' };

/** Writes a journal with so many pages of each keyword. */
function write(name: string, pages: Readonly<Record<string, number>>, changes = {}): string {
  const inputs = Object.keys(pages).map((keyword) => ({ keyword }));
  const header: JournalHeader = { ...common, inputs, address: 'http://127.0.0.1:4010', ...changes };
  const journal = createJournal(pathOf(name), header);
  for (const [input, count] of Object.values(pages).entries()) {
    for (let page = 1; page <= count; page += 1)
      journal.append({ input, page, parameters: {}, fetchedAt: '', data: `${name} ${page}` });
  }
  const failed = inputs.findIndex(({ keyword }) => pages[keyword] === 0);
  if (failed >= 0)
    journal.appendFailure({ failed, code: 400, message: 'No.', hint: '', failedAt: '' });
  journal.close();
  return pathOf(name);
}

test('journals are put together, each input once with most of its pages', () => {
  const files = [
    write('one', { a: 2, b: 1, c: 1 }),
    write('two', { b: 3, bad: 0, d: 1 }, { address: 'http://localhost:4010' }),
  ];
  mergeJournals(files, pathOf('all'), { replace: false }).close();
  const merged = openJournal(pathOf('all'));
  const { inputs } = merged.header;
  expect(inputs.map(({ keyword }) => keyword)).toEqual(['a', 'b', 'c', 'bad', 'd']);
  const pages = [...inputs.keys()].map((input) =>
    [...merged.pagesOf(input)].map(({ data }) => data),
  );
  expect(pages).toEqual([
    ['one 1', 'one 2'],
    ['two 1', 'two 2', 'two 3'],
    ['one 1'],
    [],
    ['two 1'],
  ]);
  expect(merged.failureOf(3)).toMatchObject({ code: 400 });
  merged.close();
  expect(() => mergeJournals(files, pathOf('all'), { replace: false })).toThrow(/exists/);
  expect(() => mergeJournals(files, files[0] ?? '', { replace: true })).toThrow(/is one of/);
});

test.each([
  ['operation', { operation: 'listAnswers' }],
  ['address', { address: 'http://127.0.0.1:4011' }],
  ['order', { parameters: { order: '_updated' } }],
])('journals that differ in the %s are refused', (name, changes) => {
  const files = [write('one', { a: 1 }), write('two', { b: 1 }, changes)];
  expect(() => mergeJournals(files, pathOf('all'), { replace: false })).toThrow(
    new RegExp(`two is of another kind than the first journal: (the )?${name} was`),
  );
  // Nothing keeps them from being used.
  for (const file of files) openJournal(file).close();
});

test('a preview has the inputs of the run, and writes none of them', () => {
  const file = write('one', { a: 1 });
  const inputs = [{ keyword: 'a' }, { keyword: 'b' }];
  const run = { ...common, inputs, address: 'http://127.0.0.1:4010' };
  const preview = previewJournal(file, run);
  expect(preview.header.inputs).toEqual(inputs);
  expect(preview.pageCount(1)).toBe(0);
  preview.close();
  const journal = openJournal(file);
  expect(journal.header.inputs).toHaveLength(1);
  journal.close();
  expect(() => previewJournal(file, { ...run, operation: 'listAnswers' })).toThrow(/another run/);
  openJournal(file).close();
});
