import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { systemClock } from '../../../source/src/source.ts';
import { restoreBackup } from '../../src/admin/restore-backup.ts';
import { openDataFile } from '../../src/open-data.ts';
import { useFolderPerFile } from '../temporary-folder.ts';

const path = useFolderPerFile();

test('each restore keeps what was there, also when several are made in one second', async () => {
  const file = path('backup.sqlite');
  await openDataFile(file, { clock: systemClock, quotaZone: 'UTC' }).close();
  const dataDir = path('data');
  mkdirSync(dataDir, { mode: 0o700 });
  copyFileSync(file, path('data', 'gateway.sqlite'));
  const kept: (string | undefined)[] = [];
  for (let count = 0; count < 4; count++)
    kept.push(await restoreBackup({ file, dataDir, replaceExisting: true, tell: () => {} }));
  expect(new Set(kept).size).toBe(4);
});

test('a folder is no backup, as the empty result of a search for the last one is', async () => {
  const request = { file: path(), dataDir: path('new'), replaceExisting: true, tell: () => {} };
  await expect(restoreBackup(request)).rejects.toThrow(`There is no file ${path()}. Give the file`);
  expect(existsSync(path('new'))).toBe(false);
});
