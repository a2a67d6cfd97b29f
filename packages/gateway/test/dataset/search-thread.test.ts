import { afterEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../database/src/open-database.ts';
import { createSearchCost } from '../../../dataset/src/search/search-cost.ts';
import { createSearchThread } from '../../../dataset/src/search/search-thread.ts';
import { seedDataset } from '../../../dataset/src/seed-dataset.ts';
import type { SourceCall, SourceResult } from '../../../source/src/source.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { openDataset, payloadText, type TestDataset, userLine } from './test-dataset.ts';

/** Searches for more than four words are not estimated, so they are expensive in a dataset of any size. */
const EXPENSIVE = 'a b c m n';

const searchCall = (keyword: string, page = 1): SourceCall => ({
  operationId: 'searchUsers',
  values: { keyword, page },
  sent: [],
  accountId: '',
  onHangUp: () => () => {},
  deadline: 1e9,
  signal: new AbortController().signal,
});

interface FoundPage {
  readonly users: readonly { readonly id: string; readonly desc: string }[];
}

async function pageOf(asking: Promise<SourceResult> | SourceResult): Promise<FoundPage> {
  const result = await asking;
  if (!result.ok) throw new Error(result.message);
  return JSON.parse(payloadText(result));
}

describe('an expensive search', () => {
  const path = useFolderPerTest();
  const opened: TestDataset[] = [];
  const open = (): TestDataset => {
    const dataset = openDataset(path('gateway.sqlite'));
    opened.push(dataset);
    return dataset;
  };
  afterEach(async () => {
    vi.useRealTimers();
    for (const { source, database } of opened.splice(0)) {
      await source.close();
      database.close();
    }
  });

  test('needs the thread, and a cheap one runs in the event loop', async () => {
    const { source, database } = open();
    await seedDataset(database, { authors: 0, users: 300, questions: 0 });
    const inThread = [source.ask(searchCall(EXPENSIVE)), source.ask(searchCall('c', 2_501))];
    for (const keyword of ['camping', '美食', 'c', 'camping 美食', '，', 'zzz zzq']) {
      expect(source.ask(searchCall(keyword))).toMatchObject({ ok: true });
    }
    expect(source.ask(searchCall(EXPENSIVE, 1e15))).toMatchObject({ ok: true });
    for (const search of inThread) expect(search).toBeInstanceOf(Promise);
    for (const result of await Promise.all(inThread)) expect(result).toMatchObject({ ok: true });
  });

  test('is any search for common words for a while after a slow search', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { database } = open();
    // The index alone: the search itself is played by the test.
    database.exec(`
      WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers LIMIT 12000)
      INSERT INTO dataset_user_search (rowid, terms) SELECT number, 'a c' FROM numbers`);
    const cost = createSearchCost(database);
    const commonWords = { terms: ['a', 'c'], offset: 0, count: 20 };
    const isShort = () => cost.runIfShort(commonWords, () => true) === true;
    expect(isShort()).toBe(true);
    cost.runIfShort(commonWords, () => vi.advanceTimersByTime(40));
    expect(isShort()).toBe(false);
    expect(cost.runIfShort({ terms: ['c'], offset: 0, count: 20 }, () => true)).toBe(true);
    // A tenth of the time that passes is forgiven, down to 20 ms.
    vi.advanceTimersByTime(199);
    expect(isShort()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isShort()).toBe(true);
  });

  test('finds the same users as in the event loop', async () => {
    const { source, database } = open();
    const inMemory = openDataset();
    const size = { authors: 0, users: 2_000, questions: 0 };
    for (const each of [database, inMemory.database]) await seedDataset(each, size);
    let found = 0;
    for (const keyword of [
      EXPENSIVE,
      'o s a p t n',
      'a b c d e f g h i j k l m n',
      'c ca cam camp camping',
    ]) {
      for (const page of [1, 2, 3, 50]) {
        const { users } = await pageOf(source.ask(searchCall(keyword, page)));
        expect(users).toEqual((await pageOf(inMemory.source.ask(searchCall(keyword, page)))).users);
        found += users.length;
      }
    }
    expect(found).toBeGreaterThan(40);
  });

  test('is cached, and shared by equal calls while it is in progress', async () => {
    const { source, database } = open();
    await seedDataset(database, { authors: 0, users: 300, questions: 0 });
    const first = source.ask(searchCall(EXPENSIVE));
    const equal = source.ask(searchCall(EXPENSIVE));
    expect(await equal).toBe(await first);
    expect(source.ask(searchCall(EXPENSIVE))).toMatchObject({
      ok: true,
      cacheable: true,
    });
  });

  test('finds users of one revision while another one is written and activated', async () => {
    const dataset = open();
    const revision = (version: number) =>
      Array.from({ length: 60 }, (_, user) =>
        userLine(`u${user}`, { name: 'a b c d e', desc: `version ${version}` }),
      );
    await dataset.importLines(revision(0));
    // Blanks make different calls, so that none is cached.
    let blanks = '';
    const versionOfPage = async (): Promise<string | undefined> => {
      blanks += ' ';
      const { users } = await pageOf(dataset.source.ask(searchCall(`a b c d e${blanks}`)));
      expect(new Set(users.map(({ id }) => id)).size).toBe(20);
      const [version, ...others] = new Set(users.map(({ desc }) => desc));
      expect(others).toEqual([]);
      return version;
    };
    for (let version = 1; version <= 8; version += 1) {
      let isImporting = true;
      const importing = dataset.importLines(revision(version)).finally(() => {
        isImporting = false;
      });
      while (isImporting) {
        expect([`version ${version - 1}`, `version ${version}`]).toContain(await versionOfPage());
      }
      await importing;
      expect(await versionOfPage()).toBe(`version ${version}`);
    }
  });

  test('fails without the data file, and works in a new thread once there is one', async () => {
    const file = path('gateway.sqlite');
    const thread = createSearchThread(file);
    const query = { terms: ['a'], offset: 0, count: 20 };
    await expect(thread.find(query)).rejects.toThrow('The search thread');
    const database = openDatabase({ file });
    expect(await thread.find(query)).toEqual({ revision: 0, users: [] });
    await thread.close();
    database.close();
  });

  test('fails when the thread is closed', async () => {
    const file = path('gateway.sqlite');
    const database = openDatabase({ file });
    const thread = createSearchThread(file);
    const finding = expect(thread.find({ terms: ['a'], offset: 0, count: 20 })).rejects.toThrow(
      'The search thread ended',
    );
    await thread.close();
    await finding;
    database.close();
  });
});
