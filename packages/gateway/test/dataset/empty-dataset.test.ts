import { expect, test } from 'vitest';
import { datasetState } from '../../../dataset/src/dataset-state.ts';
import { emptyDataset } from '../../../dataset/src/write-revision.ts';
import { openDataset, userLine } from './test-dataset.ts';

test('a dataset that is emptied fails calls until it is built again, and serves nothing of before', async () => {
  const { database, source, call, search, importLines, exportText } = openDataset();
  const state = datasetState(database);
  await importLines([userLine('user-1', { name: 'Before' })]);
  // Cached from the second call on.
  for (const _ of [1, 2, 3]) expect(search('before')).toEqual(['user-1']);
  await emptyDataset(database);
  await source.close();
  expect(call('searchUsers', { keyword: 'before' })).toMatchObject({ ok: false, code: 301 });
  expect(await exportText()).toBe('');
  // The same revision with other content.
  await importLines([userLine('user-1', { name: 'After' })]);
  expect(state.revision).toBe(1);
  expect(call('searchUsers', { keyword: 'after' })).toMatchObject({ ok: false, code: 301 });
  state.isRebuilding = false;
  expect(search('before')).toEqual([]);
  expect(search('after')).toEqual(['user-1']);
});
