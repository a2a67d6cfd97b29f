import { expect, test } from 'vitest';
import { FORMAT } from '../../../database/src/postgres/schema.ts';
import { call, create } from '../ledger/caller.ts';
import { openNode, shortTimeouts } from '../ledger/postgres-stores.ts';
import { usePrivateCluster } from './use-private-cluster.ts';

const cluster = usePrivateCluster();

test('a gateway whose database gets another format beneath it is not ready, and serves no calls', async () => {
  const address = await cluster.current.createPreparedDatabase();
  const node = await openNode(address, 'one', shortTimeouts);
  const account = await create(node, { balance: 5 });
  expect(await call(node, account)).toBe(0);
  await node.postgres.pool.query('UPDATE gateway_schema SET format = $1', [FORMAT + 1]);
  await expect
    .poll(() => node.store().problem(), { timeout: 50_000 })
    .toEqual({ id: 'database_format', message: expect.stringMatching(/start the release that/) });
  await expect(call(node, account)).rejects.toThrow(`has the format ${FORMAT + 1}`);
  expect(await node.store().accounts()).toMatchObject([{ balance: 4 }]);
});
