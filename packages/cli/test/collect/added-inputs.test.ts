import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createJournal, openJournal, unmasked } from '../../src/collect/journal.ts';
import type { JournalHeader } from '../../src/collect/journal-format.ts';

const run: JournalHeader = {
  operation: 'getAuthorLinkInfo',
  parameters: {},
  inputs: [
    { oAuthorId: 'author-1', platform: 'LIVE_STREAMING' },
    { oAuthorId: 'author-2', platform: 'SHORT_VIDEO' },
  ],
  address: 'http://localhost:4010',
  contract: '1.0.0',
};
const [first = {}, second = {}] = run.inputs;
const third = { oAuthorId: 'author-3', platform: 'SHORT_VIDEO' };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'added-inputs-'));
  file = join(folder, 'journal');
  createJournal(file, run).close();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The inputs of the journal after a resume with the given changes. */
function resume(changes: Partial<JournalHeader>) {
  const journal = openJournal(file, { ...run, ...changes }, unmasked);
  journal.close();
  return journal.header.inputs;
}

test('a resume does not mind the order of the inputs, nor that of their parameters', () => {
  const turned = { platform: 'LIVE_STREAMING', oAuthorId: 'author-1' };
  expect(resume({ inputs: [second, turned] })).toEqual([first, second]);
});

test('a resume adds inputs behind those that the journal has, and their pages are found again', () => {
  const journal = openJournal(file, { ...run, inputs: [third, first, second] }, unmasked);
  expect(journal.header.inputs).toEqual([first, second, third]);
  const page = { input: 2, page: 1, parameters: third, data: {} };
  journal.append({ ...page, fetchedAt: '2026-01-01T00:00:00.000Z' });
  journal.close();
  const reopened = openJournal(file);
  expect(reopened.header.inputs).toEqual([first, second, third]);
  expect(reopened.pageCount(2)).toBe(1);
  reopened.close();
  expect(() => resume({})).toThrow(/1 of its 3 inputs are not given now, .*author-3/);
});

test('a resume without an input that has no page leaves it out, and takes it again later', () => {
  const journal = openJournal(file, { ...run, inputs: [second, third] }, unmasked);
  expect(journal.header.inputs).toEqual([second, third]);
  const page = { page: 1, data: {}, fetchedAt: '2026-01-01T00:00:00.000Z' };
  journal.append({ ...page, input: 1, parameters: third });
  journal.appendFailure({ failed: 0, code: 400, message: 'no' });
  expect([...journal.pagesOf(1)]).toEqual([{ ...page, input: 1, parameters: third }]);
  journal.close();
  expect(resume({ inputs: [third] })).toEqual([third]);
  const whole = openJournal(file, { ...run, inputs: [first, second, third] }, unmasked);
  expect(whole.header.inputs).toEqual([first, second, third]);
  expect([0, 1, 2].map(whole.pageCount)).toEqual([0, 0, 1]);
  expect([0, 1, 2].map((input) => whole.failureOf(input)?.code)).toEqual([
    undefined,
    400,
    undefined,
  ]);
  whole.close();
});

test('localhost is 127.0.0.1 and [::1] to a resume; another port or host is refused', () => {
  expect(resume({ address: 'http://127.0.0.1:4010' })).toEqual(run.inputs);
  expect(resume({ address: 'http://[::1]:4010' })).toEqual(run.inputs);
  for (const address of ['http://127.0.0.1:4011', 'http://localhost.example:4010'])
    expect(() => resume({ address })).toThrow(/address was/);
});
