import { expect, test, vi } from 'vitest';
import { seedDataset } from '../../../dataset/src/seed-dataset.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { openDataset } from './test-dataset.ts';

/** Blocks of 4 KiB on a disk of 1 GiB. */
const disk = vi.hoisted(() => ({ bavail: 0, blocks: 2 ** 18, bsize: 4_096 }));

vi.mock('node:fs', async (original) => ({
  ...(await original<object>()),
  statfsSync: () => disk,
}));

const path = useFolderPerTest();

test('a seed or import ends before it has filled the disk, on which no charge could be written', async () => {
  const dataset = openDataset(path('data.sqlite'));
  disk.bavail = 16 * 1_024;
  await dataset.importLines([{ kind: 'user', user: { id: 'before' } }]);
  const size = { authors: 0, users: 100_000, questions: 0 };
  const onProgress = (progress: string) => {
    if (progress.startsWith('users: 500 ')) disk.bavail -= 1;
  };
  await expect(seedDataset(dataset.database, { ...size, onProgress })).rejects.toMatchObject({
    name: 'DatasetWriteError',
    message: expect.stringContaining('the rest of the disk is kept for the charges of calls'),
  });
  expect(await dataset.exportText()).toBe('{"kind":"user","user":{"id":"before"}}\n');
  await expect(dataset.importLines([{ kind: 'user', user: { id: 'after' } }])).rejects.toThrow();
  disk.bavail += 1;
  await dataset.importLines([{ kind: 'user', user: { id: 'after' } }]);
  expect(dataset.database.prepare('SELECT count(*) AS users FROM dataset_users').get()).toEqual({
    users: 2,
  });
  dataset.database.close();
});
