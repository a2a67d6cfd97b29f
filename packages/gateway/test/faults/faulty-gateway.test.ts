import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { run, serve } from '../command/run-command.ts';
import { searchUsers } from '../command/search-users.ts';
import { faultLibrary, missingCompiler } from './fault-library.ts';

const root = mkdtempSync(join(tmpdir(), 'faulty-gateway-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const missing = missingCompiler();

describe('the command on a faulty disk', () => {
  let library = '';
  let folder = '';
  let dataDir = '';
  let broken = '';
  beforeAll(async () => {
    if (missing === undefined) library = await faultLibrary();
  });
  beforeEach(({ skip }) => {
    if (missing !== undefined) skip(missing);
    folder = mkdtempSync(join(root, 'run-'));
    dataDir = join(folder, 'data');
    broken = join(folder, 'broken');
  });

  /** The environment of a process whose syncs fail while the file `broken` exists. */
  const watched = () => ({
    LD_PRELOAD: library,
    FAULT_ROOT: dataDir,
    FAULT_WHILE: broken,
    FAULT_TRACE: join(folder, 'trace'),
  });
  const give = (...args: string[]) => run([...args, '--data-dir', dataDir]);
  const newToken = async () =>
    (await give('tokens', 'create', '--init', '--name', 'A', '--balance', '9')).stdout.trim();

  longTest(
    'syncs a restored file and its folder before and after it takes the place of the data',
    async () => {
      await newToken();
      expect((await give('backup', join(folder, 'backup.sqlite'))).code).toBe(0);
      const args = ['restore', join(folder, 'backup.sqlite'), '--replace', '--data-dir', dataDir];
      expect(await run(args, { env: watched() })).toMatchObject({ code: 0 });
      const trace = readFileSync(join(folder, 'trace'), 'utf8').trim().split('\n');
      const link = trace.findIndex((line) => line.startsWith('link gateway.sqlite.before-'));
      expect(link).toBeGreaterThanOrEqual(0);
      expect(trace.slice(link + 1).filter((line) => /^(sync|rename)/.test(line))).toEqual([
        'sync gateway.sqlite.restoring',
        'sync .',
        'rename gateway.sqlite',
        'sync .',
      ]);
    },
  );

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
