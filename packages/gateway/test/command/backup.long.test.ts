import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { builtCommand } from './built-command.ts';
import { run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

describe('backup and restore', () => {
  const path = useFolderPerFile();
  const give = (folder: string, ...args: string[]) => run([...args, '--data-dir', path(folder)]);
  /** The limit of a file stands for the end of the disk. */
  const giveOnNarrowDisk = async (folder: string, ...args: string[]) => {
    const node = [process.execPath, await builtCommand(), ...args, '--data-dir', path(folder)];
    const script = 'ulimit -f 8000 && exec "$0" "$@"';
    return spawnSync('sh', ['-c', script, ...node], { encoding: 'utf8' });
  };

  test('leave no file when the disk has no space for the backup', async () => {
    await give('narrow', 'dataset', 'seed');
    const names = readdirSync(path());
    const { status, stderr } = await giveOnNarrowDisk('narrow', 'backup', path('none.sqlite'));
    expect([status, stderr]).toEqual([1, expect.stringContaining('the backup failed')]);
    expect(readdirSync(path())).toEqual(names);
  });

  test('copy tokens, ledger and dataset to another folder while the gateway serves calls', async () => {
    const gateway = await serve(['--data-dir', path('first')]);
    await give('first', 'dataset', 'seed', '--users', '500', '--questions', '2');
    const made = await give('first', 'tokens', 'create', '--name', 'A', '--balance', '100000');
    const token = made.stdout.trim();
    const calls = { isRunning: true, successes: 0 };
    const traffic = Promise.all(
      Array.from({ length: 2 }, async () => {
        while (calls.isRunning)
          if ((await searchUsers(gateway.url, token)).code === 0) calls.successes++;
      }),
    );
    const saved = await give('first', 'backup', path('backup.sqlite'));
    calls.isRunning = false;
    await traffic;
    expect(saved.code, saved.stderr).toBe(0);
    expect(statSync(path('backup.sqlite')).mode & 0o777).toBe(0o600);
    expect(await give('first', 'backup', path('backup.sqlite'))).toMatchObject({ code: 1 });
    expect(await give('first', 'restore', path('backup.sqlite'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('A gateway runs on the data folder'),
    });
    await gateway.stop();

    expect((await give('second', 'restore', path('backup.sqlite'))).code).toBe(0);
    expect((await give('second', 'ledger', 'verify')).code).toBe(0);
    const [account] = JSON.parse(
      (await give('second', 'tokens', 'list', '--format', 'json')).stdout,
    );
    expect(100_000 - account.balance).toBeLessThanOrEqual(calls.successes);
    const restored = await serve(['--data-dir', path('second')]);
    expect((await searchUsers(restored.url, token)).code).toBe(0);
    await restored.stop();
    expect((await give('second', 'dataset', 'export')).stdout).toBe(
      (await give('first', 'dataset', 'export')).stdout,
    );
  });

  longTest('replace existing data only with --replace, and move it aside', async () => {
    await give('third', 'tokens', 'create', '--init', '--name', 'new');
    expect(await give('third', 'restore', path('backup.sqlite'))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is data in .* already\. Use --replace/),
    });
    expect((await give('third', 'restore', path('backup.sqlite'), '--replace')).code).toBe(0);
    expect((await give('third', 'tokens', 'list')).stdout).toMatch(/ A /);
    expect(readdirSync(path('third')).sort()).toEqual([
      'gateway.sqlite',
      expect.stringMatching(/^gateway\.sqlite\.before-\d{8}T\d{9}Z$/),
      'gateway.sqlite.lock',
    ]);
  });

  test('leave all data unchanged when the disk has no space for it', async () => {
    const before = readdirSync(path('first'));
    expect((await give('narrow', 'backup', path('large.sqlite'))).code).toBe(0);
    const outcome = await giveOnNarrowDisk('first', 'restore', path('large.sqlite'), '--replace');
    expect(outcome.stderr).toMatch(/cannot be copied into .*Nothing is changed/);
    expect(readdirSync(path('first'))).toEqual(before);
  });
});
