import { describe, expect, it } from 'vitest';
import { seedDataset } from '../../src/source/dataset/change/seed-dataset.ts';
import { exportDataset } from '../../src/source/dataset/exchange/export-dataset.ts';
import { importDataset } from '../../src/source/dataset/exchange/import-dataset.ts';
import { openDataset } from './dataset-of-test.ts';

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
  it('is nothing for an empty dataset', async () => {
    expect(await openDataset().exportText()).toBe('');
  });

  it('gives the same bytes again after it was imported into an empty dataset', async () => {
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

  it('gives answers again as they were', async () => {
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
    expect(copy.answer('getAuthorLinkInfo', author)).toEqual(
      dataset.answer('getAuthorLinkInfo', author),
    );
  });

  it('holds nothing of a change that was not put in force, and waits for whoever takes it', async () => {
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

  it('ends when it is given up', async () => {
    const dataset = openDataset();
    await seedDataset(dataset.database, { authors: 0, users: 500, questions: 0 });
    const giveUp = new AbortController();
    const write = () => giveUp.abort(new Error('enough'));
    await expect(exportDataset(dataset.database, write, { signal: giveUp.signal })).rejects.toThrow(
      'enough',
    );
  });
});
