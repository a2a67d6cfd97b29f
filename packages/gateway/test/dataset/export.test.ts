import { describe, expect, test } from 'vitest';
import { exportDataset } from '../../../dataset/src/export-dataset.ts';
import { importDataset } from '../../../dataset/src/import-dataset.ts';
import { seedDataset } from '../../../dataset/src/seed-dataset.ts';
import { openDataset } from './test-dataset.ts';

const captured = [
  {
    operationId: 'getAuthorLinkInfo',
    parameters: { oAuthorId: '作者"1', platform: 'SHORT_DRAMA' },
    body: { code: '0', data: { cp_index: { rank: '7', value: -1.5 } } },
  },
  {
    operationId: 'searchUsers',
    parameters: { keyword: '露营' },
    data: {
      users: [
        { id: 'user-3', name: 'changed 露营 \ud800 👩‍🍳' },
        { id: 'own', desc: '营' },
      ],
    },
  },
  {
    operationId: 'listAnswers',
    parameters: { questionId: 'question-2' },
    data: { data: [{ position: 1, target: { id: 'mine', content: '<p>"\\</p>' } }] },
  },
];

describe('an export', () => {
  test('is empty for an empty dataset', async () => {
    expect(await openDataset().exportText()).toBe('');
  });

  test('has the same bytes after it was imported into an empty dataset', async () => {
    const dataset = openDataset();
    await seedDataset(dataset.database, { authors: 12, users: 450, questions: 8 });
    await dataset.importLines(captured);
    const first = await dataset.exportText();
    const copy = openDataset();
    expect(await importDataset(copy.database, [first])).toMatchObject({ ok: true });
    expect(await copy.exportText()).toBe(first);
    expect(first).toContain('changed 露营');
    expect(first.split('\n')).toHaveLength(first.split('"kind"').length + 1);
  });

  test('restores every response when it is imported', async () => {
    const dataset = openDataset();
    await seedDataset(dataset.database, { authors: 2, users: 300, questions: 3 });
    await dataset.importLines(captured);
    const copy = openDataset();
    await importDataset(copy.database, [await dataset.exportText()]);
    for (const keyword of ['camping', '美食', '营']) {
      expect(copy.searchAll(keyword)).toEqual(dataset.searchAll(keyword));
    }
    const idsOf = ({ ask }: typeof copy, order: '_default' | '_updated') =>
      ask('listAnswers', { questionId: 'question-1', order }).data?.map(({ target }) => target);
    for (const order of ['_default', '_updated'] as const) {
      expect(idsOf(copy, order)).toEqual(idsOf(dataset, order));
    }
    const author = { oAuthorId: '作者"1', platform: 'SHORT_DRAMA' } as const;
    expect(copy.call('getAuthorLinkInfo', author)).toEqual(
      dataset.call('getAuthorLinkInfo', author),
    );
  });

  test('contains nothing of a revision that was not activated, and waits for its reader', async () => {
    const dataset = openDataset();
    await seedDataset(dataset.database, { authors: 0, users: 500, questions: 0 });
    await dataset.importLines([...captured, 'no line']);
    let isWriting = false;
    let text = '';
    const { lines } = await exportDataset(dataset.database, async (part) => {
      expect(isWriting).toBe(false);
      isWriting = true;
      await new Promise(setImmediate);
      isWriting = false;
      text += part;
    });
    expect(lines).toBe(500);
    expect(text).not.toContain('changed');
  });

  test('stops when it is aborted', async () => {
    const dataset = openDataset();
    await seedDataset(dataset.database, { authors: 0, users: 500, questions: 0 });
    const abort = new AbortController();
    const write = () => abort.abort(new Error('aborted'));
    await expect(exportDataset(dataset.database, write, { signal: abort.signal })).rejects.toThrow(
      'aborted',
    );
  });
});
