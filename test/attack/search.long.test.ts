import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configWith } from '@social-data/gateway';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataFilePath } from '../../packages/gateway/src/config/data-folder.ts';
import { openDataFile } from '../../packages/gateway/src/open-data.ts';
import { startGateway } from '../../packages/gateway/src/start-gateway.ts';
import { createToken, hashToken } from '../../packages/ledger/src/accounts.ts';
import { systemClock } from '../../packages/source/src/source.ts';
import { startChild } from '../process/child.ts';

const script = fileURLToPath(new URL('search.ts', import.meta.url));

describe('an attack with expensive searches', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'attack-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('fails no call, neither of its own account nor of another', {
    timeout: 60_000,
  }, async () => {
    const config = configWith({ dataDir: folder, port: 0, adminPort: null, logLevel: 'silent' });
    const data = openDataFile(dataFilePath(folder), { clock: systemClock, quotaZone: 'UTC' });
    await data.dataset.seed({ authors: 0, users: 2_000, questions: 0 });
    const gateway = await startGateway(config, { data });
    const [token, otherToken] = [createToken(), createToken()];
    for (const secret of [token, otherToken]) {
      await gateway.store.createAccount({
        ...{ name: secret.slice(-6), operations: null, rate: null, dailyQuota: null },
        ...{
          balance: 1_000_000,
          expiresAt: null,
          origins: null,
          group: null,
          secretHash: hashToken(secret),
        },
      });
    }
    const child = startChild([
      ...[script, '--url', gateway.url, '--token', token, '--other-token', otherToken],
      ...['--connections', '20', '--seconds', '1'],
    ]);
    expect(await child.ended, child.err()).toBe(0);
    const { codes, other } = JSON.parse(child.out());
    expect(Object.keys(codes)).toEqual(['0']);
    expect(other).toEqual({ median: expect.any(Number), p99: expect.any(Number) });
    // Exactly the calls that the script counted were charged, and one for each of the other account.
    const charged = (await gateway.store.accounts()).map(
      ({ balance }) => 1_000_000 - (balance ?? 0),
    );
    expect(charged).toEqual([codes['0'], 100]);
    expect(await gateway.store.verify()).toEqual([]);
    await gateway.close();
  });
});
