import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../database/src/open-database.ts';
import { systemClock } from '../../../source/src/source.ts';
import { createAdminClient } from '../../src/admin/admin-socket.ts';
import { serveGateway } from '../../src/admin/serve-gateway.ts';
import { adminSocketPath, createDataFolder, dataFilePath } from '../../src/config/data-folder.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { dataFileOf } from '../../src/open-data.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { createToken } from './admin-tokens.ts';
import { run } from './run-command.ts';
import { searchUsers } from './search-users.ts';

const path = useFolderPerFile();

test('a gateway on a full disk responds with code 500, charges nothing, and recovers without a restart', async () => {
  const dataDir = path('full');
  const flags = { dataDir, port: '0', adminPort: 'off', logLevel: 'silent' };
  const config = readConfig(flags, {});
  createDataFolder(dataDir);
  const database = openDatabase({ file: dataFilePath(dataDir) });
  database.exec('PRAGMA max_page_count = 120');
  const data = dataFileOf(database, { clock: systemClock, quotaZone: config.quotaZone });
  const gateway = await serveGateway(config, { data });
  onTestFinished(() => gateway.close());
  const admin = createAdminClient(adminSocketPath(dataDir));
  const limits = { dailyQuota: 1_000_000, balance: 1_000_000 };
  const { token } = await createToken(admin, { name: 'A', ...limits });
  const code = async (): Promise<number> => (await searchUsers(gateway.url, token)).code;

  const codes: number[] = [];
  while (codes.filter((each) => each === 500).length < 20) {
    codes.push(...(await Promise.all(Array.from({ length: 20 }, code))));
    expect(codes.length).toBeLessThan(50_000);
  }
  let refused = await searchUsers(gateway.url, token);
  for (; refused.code === 0; refused = await searchUsers(gateway.url, token)) codes.push(0);
  expect(refused.code).toBe(500);
  expect(new Set(codes)).toEqual(new Set([0, 500]));
  const successes = codes.filter((each) => each === 0).length;
  const status = await admin.run('showToken', { account: 'A' });
  expect(status.limits).toMatchObject({
    balance: 1_000_000 - successes,
    daily: { remaining: 1_000_000 - successes },
  });
  expect(refused.headers.get('x-cost')).toBe('0');
  expect(refused.headers.get('x-balance-remaining')).toBe(String(status.limits.balance));
  await expect(
    admin.run('seedDataset', { authors: 10, users: 5_000, questions: 10 }),
  ).rejects.toThrow('could not be written');

  database.exec('PRAGMA max_page_count = 100000');
  expect(await code()).toBe(0);
  expect((await admin.run('showToken', { account: 'A' })).limits.balance).toBe(
    1_000_000 - successes - 1,
  );
  expect(await admin.run('verifyLedger', {})).toEqual([]);
});

test.skipIf(!existsSync('/dev/full'))(
  'a command whose line finds no space in the log has made its change, and prints the token',
  async () => {
    const location = ['--data-dir', path('log'), '--log-file', '/dev/full'];
    const create = ['tokens', 'create', '--init', '--name', 'A', '--balance', '5'];
    for (const command of [create, ['tokens', 'top-up', 'A', '5']])
      expect(await run([...command, ...location])).toMatchObject({
        ...{ code: 0, stdout: command === create ? expect.stringMatching(/^sdqs_/) : '' },
        stderr: expect.stringMatching(/^warning: the log \/dev\/full lacks this change \(ENOSPC\)/),
      });
  },
);
