import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedDataset } from '../../src/source/dataset/change/seed-dataset.ts';
import { importDataset } from '../../src/source/dataset/exchange/import-dataset.ts';
import { openDataset, textOf, userLine } from './dataset-of-test.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dataset-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** More text than is taken in one turn, piece by piece; every user is new or changed. */
function* manyUsers(name: string, count = 5_000): Generator<string> {
  for (let start = 0; start < count; start += 500) {
    yield textOf(
      Array.from({ length: 500 }, (_, index) =>
        userLine(`u${start + index}`, { name, desc: 'x'.repeat(2_000) }),
      ),
    );
  }
}

describe('a change of the dataset', () => {
  it('comes into force all at once, while the dataset answers', async () => {
    const dataset = openDataset(join(folder, 'data.sqlite'));
    await importDataset(dataset.database, manyUsers('before', 1_500));
    const seen = new Set<string>();
    const look = (number: number) => {
      // Blanks change nothing but that the answer is not kept ready.
      const count = (keyword: string) => dataset.searchAll(keyword + ' '.repeat(number)).length;
      seen.add(`${count('before')} ${count('after')}`);
    };
    let isOver = false;
    const change = importDataset(dataset.database, manyUsers('after', 2_000)).finally(() => {
      isOver = true;
    });
    let looks = 0;
    for (; !isOver; looks += 1) {
      look(looks);
      await new Promise(setImmediate);
    }
    await change;
    look(0);
    expect(looks).toBeGreaterThan(10);
    expect([...seen]).toEqual(['1500 0', '0 2000']);
    const versions = dataset.database.prepare('SELECT * FROM dataset_user_versions').all();
    expect(versions).toEqual([]);
    dataset.database.close();
  });

  it('leaves nothing when it is given up', async () => {
    const dataset = openDataset();
    await importDataset(dataset.database, manyUsers('before', 1_000));
    const before = await dataset.exportText();
    const giveUp = new AbortController();
    function* untilGivenUp() {
      for (const piece of manyUsers('after')) {
        yield piece;
        if (dataset.database.prepare('SELECT 1 FROM dataset_user_versions').get())
          giveUp.abort(new Error('given up'));
      }
    }
    const change = importDataset(dataset.database, untilGivenUp(), { signal: giveUp.signal });
    await expect(change).rejects.toThrow('given up');
    expect(await dataset.exportText()).toBe(before);
    expect(dataset.searchAll('after')).toEqual([]);
    const rows = dataset.database.prepare('SELECT count(*) AS count FROM dataset_users').get();
    expect(rows?.count).toBe(1_000);
  });

  it('leaves nothing when the file cannot be read to its end', async () => {
    const dataset = openDataset();
    function* broken() {
      yield* manyUsers('after', 1_000);
      throw new Error('the file has gone');
    }
    await expect(importDataset(dataset.database, broken())).rejects.toThrow('the file has gone');
    expect(dataset.searchAll('after')).toEqual([]);
    expect(await dataset.exportText()).toBe('');
  });

  it('shows nothing of what a process that died has left, and the next change takes it away', async () => {
    const file = join(folder, 'data.sqlite');
    const first = openDataset(file);
    await importDataset(first.database, manyUsers('before', 1_000));
    // As after a kill in the middle: the file is closed under the change.
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

  it('fails on a full disk with nothing changed, and succeeds once there is space', async () => {
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

  it('is refused while another one is under way', async () => {
    const dataset = openDataset();
    const first = importDataset(dataset.database, manyUsers('before'));
    await expect(dataset.exportText()).rejects.toMatchObject({ name: 'DatasetBusyError' });
    await expect(dataset.importLines([])).rejects.toMatchObject({ name: 'DatasetBusyError' });
    await first;
    await expect(dataset.importLines([])).resolves.toMatchObject({ ok: true });
  });
});

describe('the seed', () => {
  const size = { authors: 5, users: 300, questions: 4 };

  it('gives the same data again and again, and more with larger numbers', async () => {
    const [once, grown] = [openDataset(), openDataset()];
    await seedDataset(once.database, size);
    const text = await once.exportText();
    await seedDataset(once.database, size);
    expect(await once.exportText()).toBe(text);
    await seedDataset(grown.database, { authors: 1, users: 10, questions: 1 });
    await seedDataset(grown.database, size);
    expect(await grown.exportText()).toBe(text);
  });

  it('takes nothing away with smaller numbers', async () => {
    const dataset = openDataset();
    await seedDataset(dataset.database, size);
    const text = await dataset.exportText();
    await seedDataset(dataset.database, { authors: 0, users: 1, questions: 0 });
    expect(await dataset.exportText()).toBe(text);
  });

  it('leaves what was imported as it is', async () => {
    const dataset = openDataset();
    await dataset.importLines([userLine('user-2', { name: 'captured' })]);
    await seedDataset(dataset.database, size);
    expect(dataset.search('captured')).toEqual(['user-2']);
  });

  it('tells how far it is, and leaves nothing when it is given up', async () => {
    const dataset = openDataset();
    const giveUp = new AbortController();
    const seed = seedDataset(dataset.database, {
      ...size,
      users: 100_000,
      onProgress: ({ kind, done, total }) => {
        if (kind !== 'users') return;
        expect(total).toBe(100_000);
        expect(done).toBeGreaterThan(0);
        giveUp.abort(new Error('given up'));
      },
      signal: giveUp.signal,
    });
    await expect(seed).rejects.toThrow('given up');
    expect(await dataset.exportText()).toBe('');
  });
});

describe('an empty dataset', () => {
  it('finds nobody and nothing, and is ready', () => {
    const dataset = openDataset();
    expect(dataset.search('camping')).toEqual([]);
    expect(dataset.ask('listAnswers', { questionId: 'question-1' }).data).toEqual([]);
    expect(dataset.answer('getAuthorSideBaseInfo', { oAuthorId: 'author-1' })).toMatchObject({
      code: 400,
    });
    expect(dataset.source.problem?.()).toBeUndefined();
  });

  it('is not ready once its file is closed', () => {
    const dataset = openDataset();
    dataset.database.close();
    expect(dataset.source.problem?.()).toContain('cannot be read');
  });
});

describe('answers that are kept ready', () => {
  it('are made anew after a change', async () => {
    const dataset = openDataset();
    expect(dataset.search('camping')).toEqual([]);
    await dataset.importLines([userLine('a', { name: 'camping' })]);
    expect(dataset.search('camping')).toEqual(['a']);
  });
});
