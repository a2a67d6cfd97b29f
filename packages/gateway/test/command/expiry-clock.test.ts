import { expect, test } from 'vitest';
import { unlimitedAccount } from '../../../ledger/src/accounts.ts';
import { createAccountCommands } from '../../src/admin/account-commands.ts';
import { openMemoryHarness } from '../ledger/sqlite-harness.ts';

test('expiry and overlap count by the clock of the store, whatever the clock of this machine says', async () => {
  const { store, clock, dispose } = await openMemoryHarness();
  const admin = createAccountCommands({ store: store(), quotaZone: 'UTC' });
  const limits = {
    ...unlimitedAccount,
    name: 'anna',
    balance: null,
    expiresAt: { afterMs: 1_800_000 },
  };
  const { account } = await admin.createToken(limits);
  expect(account.expiresAt).toBe(clock.now() + 1_800_000);
  const { othersEndAt } = await admin.rotateToken({ account: 'anna', overlap: 60_000 });
  expect(othersEndAt).toBe(clock.now() + 60_000);
  const changes = { expiresAt: { afterMs: 60_000 } };
  const updated = await admin.updateToken({ account: 'anna', changes });
  expect(updated.expiresAt).toBe(clock.now() + 60_000);
  clock.advance(60_000);
  expect(await admin.listTokens({ state: 'expired' })).toHaveLength(1);
  await dispose();
});
