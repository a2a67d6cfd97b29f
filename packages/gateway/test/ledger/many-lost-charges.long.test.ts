import { expect, test } from 'vitest';
import { dumpRows } from '../postgres/dump.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { call, create, limitsOf, reserve, times } from './caller.ts';
import { openNode } from './postgres-stores.ts';
import { rowsOf } from './rows-of.ts';

const cluster = usePrivateCluster();

test('tens of thousands of lost charges of one account hold up neither their node nor the others', async () => {
  const address = await cluster.current.createDatabase();
  const one = await openNode(address, 'one');
  const two = await openNode(address, 'two');
  const account = await create(one, { balance: 1_000_000, dailyQuota: 1_000_000 });
  const before = await dumpRows(cluster.current, address);
  for (let turn = 0; turn < 40; turn += 1) await times(1_000, () => call(one, account));
  await before.restoreRows();
  await expect(reserve(one, account)).rejects.toThrow('The shared database was set back');
  await expect.poll(() => one.store().problem()).toBeUndefined();
  await expect.poll(() => two.store().problem()).toBeUndefined();
  expect(await call(two, account)).toBe(0);
  expect(await limitsOf(two, account)).toMatchObject({
    ...{ balance: 959_999, daily: { remaining: 959_999 } },
  });
  expect(await rowsOf(one.store().ledger({ isRecovered: true }))).toHaveLength(40_000);
  expect(await two.store().verify()).toEqual([]);
}, 180_000);
