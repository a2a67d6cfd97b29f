import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { systemClock } from '../../../source/src/source.ts';
import { restoreBackup, verifyBackup } from '../../src/admin/restore-backup.ts';
import { openDataFile } from '../../src/open-data.ts';
import { fillLedger } from '../ledger/fill-ledger.ts';
import { useFolderPerFile } from '../temporary-folder.ts';

const path = useFolderPerFile();

test('each restore waits for a command, and keeps what was there, also when several are made in one second', async () => {
  const file = path('backup.sqlite');
  const options = { clock: systemClock, quotaZone: 'UTC' };
  await openDataFile(file, options).close();
  const dataDir = path('data');
  mkdirSync(dataDir, { mode: 0o700 });
  copyFileSync(file, path('data', 'gateway.sqlite'));
  const command = openDataFile(path('data', 'gateway.sqlite'), options);
  setImmediate(command.close);
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

test('a file that is not a whole backup is refused by its own name, and nothing is changed', async () => {
  const dataDir = path('unchanged');
  const given = path('given');
  mkdirSync(given);
  mkdirSync(path('given', 'folder'));
  writeFileSync(path('given', 'text'), 'This is a text. '.repeat(400));
  writeFileSync(path('given', 'empty'), '');
  // A gateway was killed: the newest entries are in the log.
  await openDataFile(path('given', 'data'), { clock: systemClock, quotaZone: 'UTC' }).close();
  writeFileSync(path('given', 'data-wal'), 'log');
  const foreign = new DatabaseSync(path('given', 'foreign'));
  foreign.exec('CREATE TABLE notes (text)');
  foreign.close();
  const before = readdirSync(given);
  for (const [name, problem] of [
    ['folder', 'There is no file'],
    ['nothing', 'There is no file'],
    ['text', 'is not a database'],
    ['empty', 'is empty'],
    ['foreign', 'another program'],
    ['data', 'lacks what is in'],
  ] as const) {
    const file = path('given', name);
    const restore = restoreBackup({ file, dataDir, replaceExisting: true, tell: () => {} });
    await expect(restore, name).rejects.toThrow(
      expect.objectContaining({
        message: expect.stringMatching(`${file}\\b.*${problem}|${problem}.* ${file}`),
      }),
    );
  }
  expect(readdirSync(dataDir)).toEqual(['gateway.sqlite.lock']);
  for (const name of ['text', 'empty', 'foreign'])
    await expect(verifyBackup(path('given', name))).rejects.toThrow('is refused');
  for (const name of ['folder', 'nothing'])
    await expect(verifyBackup(path('given', name))).rejects.toThrow('There is no file');
  expect(readdirSync(given)).toEqual(before);
});

/** Larger than what is checked completely at each start. */
const LARGE_LEDGER = 600_000;

/** Overwrites a page in the middle of a file. */
function damage(file: string): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(4_096, 0xff), 0, 4_096, 20 * 1024 * 1024);
  closeSync(descriptor);
}

longTest(
  'large data whose damage no start has found is replaced, and such a backup is refused',
  async () => {
    const [file, dataDir] = [path('large.sqlite'), path('large')];
    fillLedger(file, LARGE_LEDGER);
    expect(statSync(file).size).toBeGreaterThan(40 * 1024 * 1024);
    mkdirSync(dataDir, { mode: 0o700 });
    copyFileSync(file, path('large', 'gateway.sqlite'));
    damage(path('large', 'gateway.sqlite'));
    const told: string[] = [];
    const restore = {
      file,
      dataDir,
      replaceExisting: true,
      tell: (text: string) => told.push(text),
    };
    await restoreBackup(restore);
    expect(told).toEqual([expect.stringContaining('cannot be listed')]);
    await restoreBackup(restore);
    expect(told.at(-1)).toContain('undoes nothing');
    damage(file);
    await expect(restoreBackup(restore)).rejects.toThrow(`${file} is refused: it is damaged`);
    expect(told).toHaveLength(2);
  },
);
