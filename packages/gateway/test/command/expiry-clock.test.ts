import { expect, test } from 'vitest';
import { openDatabase } from '../../../database/src/open-database.ts';
import { openDataset } from '../../../dataset/src/dataset.ts';
import { createLocalAdmin } from '../../src/admin/admin.ts';
import { openMemoryHarness } from '../ledger/sqlite-harness.ts';
import { createToken } from './admin-tokens.ts';

test('expiry, overlap and state count by the clock of the store, whatever the clock of this machine says', async () => {
  const { store, clock, dispose } = await openMemoryHarness();
  const dataset = openDataset(openDatabase({ file: ':memory:' }));
  const data = { store: store(), dataset, quotaZone: 'UTC', logChange: () => {} };
  const admin = createLocalAdmin(data);
  const expiresAt = { afterMs: 1_800_000 };
  const { account } = await createToken(admin, { name: 'anna', expiresAt });
  expect(account.expiresAt).toBe(clock.now() + 1_800_000);
  const { othersEndAt } = await admin.run('rotateToken', { account: 'anna', overlap: 60_000 });
  expect(othersEndAt).toBe(clock.now() + 60_000);
  const changes = { expiresAt: { afterMs: 60_000 } };
  const updated = await admin.run('updateToken', { account: 'anna', changes });
  expect(updated.expiresAt).toBe(clock.now() + 60_000);
  const state = async () => (await admin.run('showToken', { account: 'anna' })).account.state;
  expect(await state()).toBe('active');
  clock.advance(60_000);
  expect(await state()).toBe('expired');
  expect(await admin.run('listTokens', { state: 'expired' })).toHaveLength(1);
  await expect(admin.run('rotateToken', { account: 'anna', overlap: 0 })).rejects.toThrow(
    'is expired, so a new one would make no calls. Give "tokens update" with --expires first.',
  );
  await dispose();
});
