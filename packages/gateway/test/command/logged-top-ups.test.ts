import { expect, test } from 'vitest';
import { openDatabase } from '../../../database/src/open-database.ts';
import { openDataset } from '../../../dataset/src/dataset.ts';
import { createLocalAdmin } from '../../src/admin/admin.ts';
import { openMemoryHarness } from '../ledger/sqlite-harness.ts';
import { createToken } from './admin-tokens.ts';

test('a top-up that is given again is in the log, which may lack the first time', async () => {
  const { store, dispose } = await openMemoryHarness();
  const dataset = openDataset(openDatabase({ file: ':memory:' }));
  const lines: unknown[] = [];
  const logChange = (change: string, fields: object) => void lines.push({ change, ...fields });
  const admin = createLocalAdmin({ store: store(), dataset, quotaZone: 'UTC', logChange });
  const { account } = await createToken(admin, { name: 'anna', balance: 10 });
  await store().topUp(account.id, 5, { key: 'invoice-1' });
  lines.length = 0;
  const topUp = { account: 'anna', credits: 5, key: 'invoice-1' };
  expect(await admin.run('topUpToken', topUp)).toMatchObject({ balance: 15, isRepeated: true });
  expect(lines).toMatchObject([{ ...topUp, change: 'tokens top-up', account: account.id }]);
  await dispose();
});
