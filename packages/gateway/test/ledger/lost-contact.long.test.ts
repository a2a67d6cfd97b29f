import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { startLossyProxy } from '../postgres/lossy-proxy.ts';
import { administer } from '../postgres/server-process.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { create } from './caller.ts';
import { openNode, shortTimeouts } from './postgres-stores.ts';
import { usageRows } from './rows-of.ts';

const cluster = usePrivateCluster();

test('a node that serves no calls notices that the database cannot be reached', async () => {
  const proxy = await startLossyProxy(await cluster.current.createPreparedDatabase());
  const node = await openNode(proxy.address, 'one', shortTimeouts);
  await proxy.close();
  await expect
    .poll(() => node.store().problem(), { timeout: 50_000 })
    .toEqual({
      id: 'database_unreachable',
      message: expect.stringMatching(/database cannot be reached/),
    });
});

test('a read waits while the database has no connection left', async () => {
  const address = await cluster.current.createPreparedDatabase();
  const node = await openNode(address, 'one');
  const limit = (connections: number) =>
    administer(
      cluster.current.superuserUrl(address),
      `ALTER DATABASE ${address.database} CONNECTION LIMIT ${connections};
       SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'gateway'`,
    );
  await limit(0);
  const reading = node.store().findAccount('nobody');
  await Promise.race([reading, delay(500)]);
  await limit(-1);
  expect(await reading).toBeUndefined();
});

test('refused calls take no more memory, however long the database cannot be reached, and all are counted', async () => {
  const proxy = await startLossyProxy(await cluster.current.createPreparedDatabase());
  const node = await openNode(proxy.address, 'one', shortTimeouts);
  const account = await create(node);
  proxy.hold();
  const refused = { accountId: account.id, operationId: 'searchUsers', saved: 2 } as const;
  for (let turn = 0; turn < 20; turn += 1) {
    for (let n = 0; n < 100; n += 1)
      for (const code of [400, 600]) node.store().count({ ...refused, code });
    await delay(10);
  }
  expect(node.store().statistics()?.queuedWrites).toBeLessThanOrEqual(4);
  proxy.release();
  const counts = async () =>
    (await usageRows(node.store())).map(({ code, calls, saved }) => ({ code, calls, saved }));
  await expect.poll(counts, { timeout: 20_000 }).toEqual([
    { code: 400, calls: 2_000, saved: 4_000 },
    { code: 600, calls: 2_000, saved: 4_000 },
  ]);
});

test('renewals of the lease do not pile up while the database cannot be reached', async () => {
  const proxy = await startLossyProxy(await cluster.current.createPreparedDatabase());
  const node = await openNode(proxy.address, 'one', shortTimeouts);
  proxy.hold();
  await expect.poll(() => node.store().problem(), { timeout: 50_000 }).toBeDefined();
  await delay(2 * shortTimeouts.lease);
  const queries = vi.spyOn(node.postgres.pool, 'query');
  proxy.release();
  await expect.poll(() => node.store().problem(), { timeout: 20_000 }).toBeUndefined();
  await delay(shortTimeouts.lease / 6);
  const looks = queries.mock.calls.filter(([text]) => String(text).includes('gateway_schema'));
  expect(looks.length).toBeLessThan(5);
});
