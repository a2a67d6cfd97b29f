import { expect, test } from 'vitest';
import { startLossyProxy } from '../postgres/lossy-proxy.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { openNode, shortTimeouts } from './postgres-stores.ts';

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
