import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import { remoteAdministration } from '../../src/control/remote-administration.ts';
import { serveGateway } from '../../src/control/serve-gateway.ts';
import { socketPath } from '../../src/control/socket-path.ts';
import { search } from './ask.ts';
import { useFolder } from './use-folder.ts';

const path = useFolder();

it('answers 500 and charges nothing while the disk is full, and goes on without a restart', async () => {
  const dataDir = path('full');
  const flags = { dataDir, port: '0', noAdmin: 'true', logLevel: 'silent' };
  const gateway = await serveGateway(readConfig(flags, {}), { maxPages: 120 });
  onTestFinished(() => gateway.close());
  const administration = remoteAdministration(socketPath(dataDir));
  const unlimited = { operations: null, rate: null, expiresAt: null, origins: null };
  const limits = { ...unlimited, dailyQuota: 1_000_000, balance: 1_000_000 };
  const { token } = await administration.createToken({ name: 'A', ...limits });
  const code = async (): Promise<number> => (await search(gateway.url, token)).code;

  const codes: number[] = [];
  while (codes.filter((each) => each === 500).length < 20) {
    codes.push(...(await Promise.all(Array.from({ length: 20 }, code))));
    expect(codes.length).toBeLessThan(50_000);
  }
  let refused = await search(gateway.url, token);
  for (; refused.code === 0; refused = await search(gateway.url, token)) codes.push(0);
  expect(refused.code).toBe(500);
  expect(new Set(codes)).toEqual(new Set([0, 500]));
  const successes = codes.filter((each) => each === 0).length;
  const standing = await administration.showToken({ account: 'A' });
  expect(standing.limits).toMatchObject({
    balance: 1_000_000 - successes,
    daily: { remaining: 1_000_000 - successes },
  });
  expect(refused.headers.get('x-cost')).toBe('0');
  expect(refused.headers.get('x-balance-remaining')).toBe(String(standing.limits.balance));
  await expect(
    administration.seedDataset({ authors: 10, users: 5_000, questions: 10 }),
  ).rejects.toThrow('could not be written');

  gateway.database?.exec('PRAGMA max_page_count = 100000');
  expect(await code()).toBe(0);
  expect((await administration.showToken({ account: 'A' })).limits.balance).toBe(
    1_000_000 - successes - 1,
  );
  expect((await administration.verifyLedger({})).problems).toEqual([]);
});
