import { expect, test } from 'vitest';
import type { SourceCall, SourceResult } from '../../../source/src/source.ts';
import { endNodeNow, openNode, shortTimeouts } from '../ledger/postgres-stores.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { startUpstream } from '../relay/start-upstream.ts';
import { startRelay } from '../relay/test-relay.ts';
import { ask, callOf, sourceOf, startTestGateway } from '../server/test-gateway.ts';

const cluster = usePrivateCluster();

/** Longer than the test may take. */
const NEVER_MS = 600_000;

test('a call to the dataset ends when its node was ended by others, and costs nothing', async () => {
  const node = await openNode(await cluster.current.createPreparedDatabase(), 'one', shortTimeouts);
  const asked = Promise.withResolvers<SourceCall>();
  const made = { ok: true, data: '{"made":true}' } as const;
  let answer = (call: SourceCall): Promise<SourceResult> | SourceResult => {
    asked.resolve(call);
    return new Promise(() => {});
  };
  const gateway = await startTestGateway(
    { sourceTimeout: NEVER_MS },
    { store: node.store(), source: sourceOf((call) => answer(call)) },
  );
  const token = await gateway.token({ balance: 5 });
  const url = `${gateway.url}${callOf('searchUsers', { token })}`;
  const early = ask(url);
  const { signal } = await asked.promise;
  await endNodeNow(node.postgres, 'one');
  expect((await early).body.code).toBe(500);
  expect(String(signal.reason)).toContain('ended by others');

  answer = () => made;
  await expect.poll(async () => (await ask(url)).body.code).toBe(0);
  expect(await node.store().accounts()).toMatchObject([{ balance: 4 }]);
});

test('a relay finishes the request that it sent when its node was ended, and keeps the response for the repeat', async () => {
  const upstream = await startUpstream();
  const node = await openNode(
    await cluster.current.createPreparedDatabase(),
    'other',
    shortTimeouts,
  );
  const { postgres } = node;
  const relay = await startRelay(upstream.url, { shared: { postgres, node: 'one' } });
  const token = await relay.token({ balance: 5 });
  const early = relay.search('a:slow-3000', token);
  await expect.poll(async () => (await upstream.report()).requests).toHaveLength(1);
  await endNodeNow(postgres, 'one');
  expect((await early).body.code).toBe(500);

  const repeated = await relay.search('a:slow-3000', token);
  expect(repeated.body.code).toBe(0);
  expect(repeated.headers.get('x-cost')).toBe('0');
  expect((await upstream.report()).requests).toHaveLength(1);
});
