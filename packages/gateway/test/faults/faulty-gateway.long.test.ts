import { rmSync, writeFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { run, serve } from '../command/run-command.ts';
import { searchUsers } from '../command/search-users.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { faultLibrary, missingCompiler } from './fault-place.ts';

const missing = missingCompiler();

describe('the command on a faulty disk', () => {
  const path = useFolderPerTest();
  let library = '';
  let dataDir = '';
  let broken = '';
  beforeAll(async () => {
    if (missing === undefined) library = await faultLibrary();
  });
  beforeEach(({ skip }) => {
    if (missing !== undefined) skip(missing);
    [dataDir, broken] = [path('data'), path('broken')];
  });

  /** The environment of a process whose syncs fail while the file `broken` exists. */
  const watched = () => ({
    LD_PRELOAD: library,
    FAULT_ROOT: dataDir,
    FAULT_WHILE: broken,
    FAULT_TRACE: path('trace'),
  });
  const give = (...args: string[]) => run([...args, '--data-dir', dataDir]);
  const newToken = async () =>
    (await give('tokens', 'create', '--init', '--name', 'A', '--balance', '9')).stdout.trim();

  test('stops on SIGTERM after the disk failed, and has charged no refused call', async () => {
    await give('dataset', 'seed', '--users', '20', '--questions', '0', '--authors', '0');
    const token = await newToken();
    const gateway = await serve(['--data-dir', dataDir], { env: watched() });
    expect((await searchUsers(gateway.url, token)).code).toBe(0);
    writeFileSync(broken, '');
    expect((await searchUsers(gateway.url, token)).code).toBe(500);
    expect((await fetch(`${gateway.adminUrl}/readyz`)).status).toBe(503);
    rmSync(broken);
    expect((await searchUsers(gateway.url, token)).code).toBe(500);
    expect(await give('tokens', 'top-up', 'A', '5')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The disk failed'),
    });
    expect(await gateway.stop()).not.toBeNull();
    expect(gateway.outcome.stderr).toContain('The disk failed');
    expect((await give('ledger', 'verify')).code).toBe(0);
    const [account] = JSON.parse((await give('tokens', 'list', '--format', 'json')).stdout);
    expect(account.balance).toBe(8);
  });

  longTest('refuses a seed when the disk fails, and the dataset does not change', async () => {
    const seed = (users: number) =>
      ['dataset', 'seed', '--users', String(users), '--questions', '3', '--authors', '0'] as const;
    await give(...seed(20));
    const before = (await give('dataset', 'export')).stdout;
    const gateway = await serve(['--data-dir', dataDir], { env: watched() });
    writeFileSync(broken, '');
    expect(await give(...seed(500))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The disk failed'),
    });
    rmSync(broken);
    expect((await fetch(`${gateway.adminUrl}/readyz`)).status).toBe(503);
    await gateway.stop();
    expect((await give('dataset', 'export')).stdout).toBe(before);
  });
});
