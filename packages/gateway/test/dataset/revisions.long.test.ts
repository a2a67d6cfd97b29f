import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importDataset } from '../../../dataset/src/import-dataset.ts';
import { seedDataset } from '../../../dataset/src/seed-dataset.ts';
import { openDataset, textOf, userLine } from './test-dataset.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dataset-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** More text than one time slice imports, in chunks; every user is new or changed. */
function* manyUsers(name: string, count = 5_000): Generator<string> {
  for (let start = 0; start < count; start += 500) {
    yield textOf(
      Array.from({ length: 500 }, (_, index) =>
        userLine(`u${start + index}`, { name, desc: 'x'.repeat(2_000) }),
      ),
    );
  }
}

describe('a new revision of the dataset', () => {
  test('is activated all at once, while the dataset serves calls', async () => {
    const dataset = openDataset(join(folder, 'data.sqlite'));
    await importDataset(dataset.database, manyUsers('before', 1_000));
    const seen = new Set<string>();
    const observe = (number: number) => {
      // Trailing blanks find the same users and bypass the payload cache.
      const count = (keyword: string) => dataset.searchAll(keyword + ' '.repeat(number)).length;
      seen.add(`${count('before')} ${count('after')}`);
    };
    let isOver = false;
    // Few enough that all pages are read in the event loop; `search-thread.test.ts` reads in the thread meanwhile.
    const importing = importDataset(dataset.database, manyUsers('after', 5_000)).finally(() => {
      isOver = true;
    });
    let observations = 0;
    for (; !isOver; observations += 1) {
      observe(observations);
      await new Promise(setImmediate);
    }
    await importing;
    observe(0);
    expect(observations).toBeGreaterThan(10);
    expect([...seen]).toEqual(['1000 0', '0 5000']);
    const versions = dataset.database.prepare('SELECT * FROM dataset_user_versions').all();
    expect(versions).toEqual([]);
    dataset.database.close();
  });

  test('leaves nothing behind when it is aborted', async () => {
    const dataset = openDataset();
    await importDataset(dataset.database, manyUsers('before', 1_000));
    const before = await dataset.exportText();
    const abort = new AbortController();
    function* untilAborted() {
      for (const chunk of manyUsers('after')) {
        yield chunk;
        if (dataset.database.prepare('SELECT 1 FROM dataset_user_versions').get())
          abort.abort(new Error('aborted'));
      }
    }
    const importing = importDataset(dataset.database, untilAborted(), { signal: abort.signal });
    await expect(importing).rejects.toThrow('aborted');
    expect(await dataset.exportText()).toBe(before);
    expect(dataset.searchAll('after')).toEqual([]);
    const rows = dataset.database.prepare('SELECT count(*) AS count FROM dataset_users').get();
    expect(rows?.count).toBe(1_000);
  });

  test('leaves nothing behind when the file cannot be read to its end', async () => {
    const dataset = openDataset();
    function* broken() {
      yield* manyUsers('after', 1_000);
      throw new Error('the file has gone');
    }
    await expect(importDataset(dataset.database, broken())).rejects.toThrow('the file has gone');
    expect(dataset.searchAll('after')).toEqual([]);
    expect(await dataset.exportText()).toBe('');
  });

  test('stays invisible when the process dies, and the next revision removes what was left', async () => {
    const file = join(folder, 'data.sqlite');
    const first = openDataset(file);
    await importDataset(first.database, manyUsers('before', 1_000));
    // Like a kill in the middle: the file is closed during the import.
    function* killed() {
      yield* manyUsers('after', 2_500);
      first.database.close();
      yield textOf([userLine('late', {})]);
    }
    await expect(importDataset(first.database, killed())).rejects.toThrow();

    const second = openDataset(file);
    const left = second.database.prepare('SELECT count(*) AS count FROM dataset_users').get();
    expect(left?.count).toBeGreaterThan(1_000);
    expect(second.searchAll('before')).toHaveLength(1_000);
    expect(second.searchAll('after')).toEqual([]);
    await second.importLines([userLine('new', { name: 'after' })]);
    expect(second.search('after')).toEqual(['new']);
    const there = second.database.prepare('SELECT count(*) AS count FROM dataset_users').get();
    expect(there?.count).toBe(1_001);
    second.database.close();
  });

  test('changes nothing on a full disk, and succeeds once there is space', async () => {
    const dataset = openDataset(join(folder, 'data.sqlite'));
    await importDataset(dataset.database, manyUsers('before', 500));
    const pages = dataset.database.prepare('PRAGMA page_count').get();
    dataset.database.exec(`PRAGMA max_page_count = ${Number(pages?.page_count) + 100}`);
    await expect(importDataset(dataset.database, manyUsers('after'))).rejects.toMatchObject({
      name: 'DatasetWriteError',
      message: expect.stringContaining('Nothing was changed'),
    });
    expect(dataset.searchAll('before')).toHaveLength(500);
    expect(dataset.searchAll('after')).toEqual([]);
    dataset.database.exec('PRAGMA max_page_count = 1000000');
    expect(await importDataset(dataset.database, manyUsers('after', 1_000))).toMatchObject({
      ok: true,
    });
    expect(dataset.searchAll('after')).toHaveLength(1_000);
    dataset.database.close();
  });

  test('is rejected while another job holds the dataset', async () => {
    const dataset = openDataset();
    const first = importDataset(dataset.database, manyUsers('before'));
    await expect(dataset.exportText()).rejects.toMatchObject({ name: 'DatasetBusyError' });
    await expect(dataset.importLines([])).rejects.toMatchObject({ name: 'DatasetBusyError' });
    await first;
    await expect(dataset.importLines([])).resolves.toMatchObject({ ok: true });
  });
});

describe('a seed', () => {
  const size = { authors: 5, users: 300, questions: 4 };

  test('adds the same data every time, and more with a larger size', async () => {
    const [once, grown] = [openDataset(), openDataset()];
    await seedDataset(once.database, size);
    const text = await once.exportText();
    await seedDataset(once.database, size);
    expect(await once.exportText()).toBe(text);
    await seedDataset(grown.database, { authors: 1, users: 10, questions: 1 });
    await seedDataset(grown.database, size);
    expect(await grown.exportText()).toBe(text);
  });

  test('removes nothing with a smaller size', async () => {
    const dataset = openDataset();
    await seedDataset(dataset.database, size);
    const text = await dataset.exportText();
    await seedDataset(dataset.database, { authors: 0, users: 1, questions: 0 });
    expect(await dataset.exportText()).toBe(text);
  });

  test('leaves imported users unchanged', async () => {
    const dataset = openDataset();
    await dataset.importLines([userLine('user-2', { name: 'captured' })]);
    await seedDataset(dataset.database, size);
    expect(dataset.search('captured')).toEqual(['user-2']);
  });

  test('reports its progress, and leaves nothing behind when it is aborted', async () => {
    const dataset = openDataset();
    const abort = new AbortController();
    const seed = seedDataset(dataset.database, {
      ...size,
      users: 100_000,
      onProgress: (progress) => {
        if (progress === 'users: 10 of 100000') abort.abort(new Error('aborted'));
      },
      signal: abort.signal,
    });
    await expect(seed).rejects.toThrow('aborted');
    expect(await dataset.exportText()).toBe('');
  });
});

describe('an empty dataset', () => {
  test('serves empty results', () => {
    const dataset = openDataset();
    expect(dataset.search('camping')).toEqual([]);
    expect(dataset.ask('listAnswers', { questionId: 'question-1' }).data).toEqual([]);
    expect(dataset.call('getAuthorSideBaseInfo', { oAuthorId: 'author-1' })).toMatchObject({
      code: 400,
    });
  });
});

describe('cached payloads', () => {
  test('are dropped when a revision is activated', async () => {
    const dataset = openDataset();
    expect(dataset.search('camping')).toEqual([]);
    await dataset.importLines([userLine('a', { name: 'camping' })]);
    expect(dataset.search('camping')).toEqual(['a']);
  });
});
