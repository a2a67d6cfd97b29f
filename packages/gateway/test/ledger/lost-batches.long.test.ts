import { expect, test } from 'vitest';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { create, limitsOf, reserve, settle } from './caller.ts';
import { openNode } from './postgres-stores.ts';

const cluster = usePrivateCluster();

test('a database that crashed has every admission, and its node goes on with its open calls', async () => {
  const address = await cluster.current.createPreparedDatabase();
  const node = await openNode(address, 'one');
  const account = await create(node, { balance: 10, dailyQuota: 10 });
  const reservation = await reserve(node, account, { cost: 4 });
  await cluster.current.restart('immediate');
  const next = await reserve(node, account);
  expect(next.id).toBeGreaterThan(reservation.id);
  expect(await settle(node, reservation)).toMatchObject({ charged: 4 });
  await settle(node, next);
  expect(await limitsOf(node, account)).toMatchObject({ balance: 5, daily: { remaining: 8 } });
  expect(await node.store().verify()).toEqual([]);
  expect(node.events).toEqual([]);
});
