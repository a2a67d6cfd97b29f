import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type JournalHeader, resumeJournal } from '../src/index.ts';

/** Written by release 1.0.0. */
const released = `d0ed8c92 {"journal":"social-data","form":1,"operation":"searchUsers","parameters":{},"inputs":[{"keyword":"camping"},{"keyword":"美食"}],"address":"http://localhost:4010","contract":"1.0.0"}
25ac909f {"input":0,"page":1,"parameters":{"keyword":"camping"},"fetchedAt":"2026-01-01T00:00:00.000Z","data":{"users":[{"id":"user-1"}]}}
63c9123e {"input":1,"page":1,"parameters":{"keyword":"美食"},"fetchedAt":"2026-01-01T00:00:00.000Z","data":{"users":[{"id":"user-2"}]}}
`;

const header: JournalHeader = {
  operation: 'searchUsers',
  parameters: {},
  inputs: [{ keyword: 'camping' }, { keyword: '美食' }],
  address: 'http://localhost:4010',
  contract: '1.1.0',
};

let file: string;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'released-journal-'));
  file = join(folder, 'journal');
  writeFileSync(file, released);
});
afterEach(() => rmSync(folder, { recursive: true }));

const failure = {
  ...{ failed: 1, code: 400, message: 'No such value.', hint: 'Correct the parameter.' },
  failedAt: '2026-01-02T00:00:00.000Z',
};

test('a journal of the first release is resumed, and takes pages and failures', () => {
  const journal = resumeJournal(file, header);
  expect([...journal.pagesOf(1)]).toMatchObject([{ data: { users: [{ id: 'user-2' }] } }]);
  expect(journal.failureOf(1)).toBeUndefined();
  journal.appendFailure(failure);
  journal.close();
  const again = resumeJournal(file, header);
  expect(again.failureOf(1)).toEqual(failure);
  expect(again.pageCount(1)).toBe(1);
  const [page] = again.pagesOf(1);
  if (page) again.append({ ...page, page: 2 });
  expect(again.failureOf(1)).toBeUndefined();
  again.close();
  const last = resumeJournal(file, header);
  expect(last.failureOf(1)).toBeUndefined();
  expect(last.pageCount(1)).toBe(2);
  last.close();
});
