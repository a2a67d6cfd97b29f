import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SocialData } from '@social-data/client';
import type { OperationId } from '@social-data/contract';
import { type RunningMock, startMock } from '@social-data/mock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CollectOptions, collectLists } from '../../src/collect/collect-lists.ts';
import { createJournal, openJournal, unmasked } from '../../src/collect/journal.ts';
import type { JournalHeader } from '../../src/collect/journal-format.ts';
import { type OutputOptions, outputOf } from '../../src/collect/output-of.ts';
import { type ListLimits, planLists } from '../../src/collect/plan-lists.ts';
import { writeFileAtomically } from '../../src/collect/write-file-atomically.ts';

let mock: RunningMock;
let folder: string;
let file: string;
let runs = 0;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
  folder = mkdtempSync(join(tmpdir(), 'collect-'));
});
afterAll(async () => {
  await mock.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  runs += 1;
  file = join(folder, `run-${runs}.journal`);
});

const headerOf = (operation: OperationId, ...inputs: JournalHeader['inputs']): JournalHeader => {
  return { operation, parameters: {}, inputs, address: mock.url, contract: '1.0.0' };
};

type Changes = Partial<CollectOptions & ListLimits> & { readonly token?: string };

async function collect(header: JournalHeader, { token = 'demo-token', ...changes }: Changes = {}) {
  const journal = changes.journal ?? createJournal(file, header);
  const { limit = Number.POSITIVE_INFINITY, maxPages = Number.POSITIVE_INFINITY } = changes;
  const plan = planLists(journal, { limit, maxPages });
  const result = await collectLists(plan, {
    api: new SocialData({ baseUrl: mock.url, token, logger: null }),
    ...{ journal, concurrency: 1, ...changes },
  });
  return { journal, ...result };
}

async function textOf(changes: Partial<OutputOptions> = {}) {
  const journal = openJournal(file);
  const chunks = outputOf(journal, {
    format: 'ndjson',
    limit: Number.POSITIVE_INFINITY,
    for: 'pandas',
    ...changes,
  });
  const out = join(folder, `out-${runs}`);
  await writeFileAtomically(out, chunks);
  journal.close();
  return readFileSync(out, 'utf8');
}

describe('collecting', () => {
  test('reads a list to its end, and says why it ended', async () => {
    const header = headerOf('searchUsers', { keyword: 'camping' });
    const { journal, lists, stop } = await collect(header);
    journal.close();
    expect(stop).toBeUndefined();
    expect(lists).toEqual([expect.objectContaining({ input: 0, duplicates: 0, end: 'empty' })]);
    const items = (await textOf())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(items).toHaveLength(lists[0]?.rows ?? 0);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(items.length).toBeGreaterThan(40);
  });

  test('goes on where it was stopped, with a larger limit, and gives the same output as a whole run', async () => {
    const header = headerOf('listAnswers', { questionId: 'question-20' });
    const first = await collect(header, { limit: 7 });
    first.journal.close();
    expect(first.lists[0]).toMatchObject({ end: 'limit', rows: 10, pages: 2 });
    const second = await collect(header, {
      journal: openJournal(file, header, unmasked),
      maxPages: 3,
    });
    expect(second.lists[0]).toMatchObject({ end: 'max-pages', pages: 3 });
    const third = await collect(header, { journal: second.journal });
    third.journal.close();
    expect(third.lists[0]).toMatchObject({ end: 'declared' });
    const resumed = await textOf();
    const limited = await textOf({ limit: 7 });
    expect(limited.trim().split('\n')).toHaveLength(7);
    expect(resumed.startsWith(limited)).toBe(true);
    rmSync(file);
    (await collect(header)).journal.close();
    expect(await textOf()).toBe(resumed);
  });

  test('has the same output whatever the concurrency; each item is one row with all inputs that found it', async () => {
    const keywords = ['camping', '美食', 'a', 'camp'].map((keyword) => ({ keyword }));
    const header = headerOf('searchUsers', ...keywords);
    (await collect(header, { concurrency: 4, maxPages: 4 })).journal.close();
    const together = await textOf();
    rmSync(file);
    (await collect(header, { maxPages: 4 })).journal.close();
    expect(await textOf()).toBe(together);
    const items = together
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(items.some(({ found_by }) => found_by.length > 1)).toBe(true);
  });

  test('ends one list at its own failure, and the run at a failure of all', async () => {
    const header = headerOf(
      'listAnswers',
      { questionId: 'question-1' },
      { questionId: 'q', offset: '-1' },
    );
    const one = await collect(header);
    one.journal.close();
    expect(one.stop).toBeUndefined();
    expect(one.lists.map(({ end }) => end)).toEqual(['declared', 'failed']);
    expect(one.lists[1]?.error?.code).toBe(400);
    rmSync(file);
    const all = await collect(header, { token: 'mock-601' });
    all.journal.close();
    expect(all.stop).toMatchObject({ code: 601 });
    expect(all.lists.map(({ end }) => end)).toEqual(['stopped', 'stopped']);
  });

  test('ends a list that does not advance, and stays there', async () => {
    const header = headerOf('listAnswers', { questionId: 'question-1' });
    const first = await collect(header, { token: 'mock-cursor-loop' });
    expect(first.lists[0]).toMatchObject({ end: 'failed', error: { name: 'PaginationError' } });
    const second = await collect(header, { journal: first.journal, token: 'mock-601' });
    expect(second.lists[0]).toEqual(first.lists[0]);
    second.journal.close();
  });
});

describe('the output of a journal', () => {
  test('is a table with provenance and all columns, or those that were asked for', async () => {
    const header = headerOf('listAnswers', { questionId: 'question-1' });
    (await collect(header, { maxPages: 1 })).journal.close();
    const text = await textOf({ format: 'csv' });
    const [names = ''] = text.split('\n');
    const expected = ['target.content', 'target.is_mine', 'page', 'rank'];
    expect(names.split(',')).toEqual(expect.arrayContaining(expected));
    expect(text).toContain('listAnswers');
    expect(text).toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/);
    const some = await textOf({ format: 'csv', fields: ['rank', 'target.id'] });
    expect(some.split('\n')[0]).toBe('rank,target.id');
    await expect(textOf({ format: 'csv', fields: ['rang'] })).rejects.toThrow(
      /no field rang.*target\.id/,
    );
  });

  test('has the members of a free object as columns, and the innermost rows of a tree', async () => {
    const author = { oAuthorId: 'author-1' };
    const free = headerOf('getAuthorSideBaseInfo', author);
    (await collect(free)).journal.close();
    const whole = await textOf({ format: 'csv' });
    expect(whole).toMatch(/^author_id,sample_\w+,.*,other,operation,parameters/);
    // The columns of a file to which the row is added.
    const [fields = []] = whole.split('\n').map((line) => line.split(',').slice(1, 2));
    const added = await textOf({ format: 'json', append: true, fields: [...fields, 'other'] });
    const [{ other, ...named }] = JSON.parse(added);
    expect(Object.keys(named)).toEqual(fields);
    expect(Object.keys(other)).toHaveLength(whole.split('sample_').length - 1 - fields.length);
    rmSync(file);
    const tree = headerOf('getAuthorTouchDistribution', author);
    const { lists, journal } = await collect(tree);
    journal.close();
    const lines = (await textOf({ format: 'csv' })).trim().split('\n');
    expect(lines).toHaveLength(1 + (lists[0]?.rows ?? 0));
    expect(lines.length).toBeGreaterThan(5);
    const json = JSON.parse(await textOf({ format: 'json' }));
    expect(json).toEqual([expect.objectContaining({ video_touch: expect.any(Array) })]);
  });

  test('for a terminal has the columns that fit', async () => {
    const header = headerOf('searchUsers', { keyword: 'camping' });
    (await collect(header, { maxPages: 1 })).journal.close();
    const table = await textOf({ format: 'table', terminalWidth: 60, quiet: true });
    for (const line of table.split('\n')) expect([...line].length).toBeLessThanOrEqual(60);
    expect(table).toMatch(/^id +name/);
  });
});
