import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../../../database/src/postgres/open-postgres.ts';
import { usePrivateCluster } from '../../postgres/use-private-cluster.ts';
import { startUpstream } from '../start-upstream.ts';
import { startRelay } from '../test-relay.ts';
import { chargedEntries, usageOf } from './shared-calls.ts';

const cluster = usePrivateCluster();

async function startPostgresRelay() {
  const upstream = await startUpstream();
  const address = await cluster.current.createPreparedDatabase();
  const postgres = await openPostgres(address, { node: 'one' });
  onTestFinished(() => postgres.close());
  return { upstream, relay: await startRelay(upstream.url, { shared: { postgres, node: 'one' } }) };
}

test('equal calls at the same time make one request and one charge, although the database is slow', async () => {
  const { upstream, relay } = await startPostgresRelay();
  const tokens = await Promise.all([1, 2, 3].map(() => relay.token({ balance: 5 })));
  const calls = Array.from({ length: 30 }, (_, at) => relay.search('a:slow-1500', tokens[at % 3]));
  for (const { body } of await Promise.all(calls)) expect(body.code).toBe(0);
  expect((await upstream.report()).requests).toHaveLength(1);
  expect(await chargedEntries(relay)).toMatchObject([{ credits: -1 }]);
  expect(await usageOf(relay)).toEqual(['call 0 1 0', 'shared 0 29 29']);
  expect(await relay.store.verify()).toEqual([]);
});

test('a call that is refused by its limits leaves the request to the next equal call', async () => {
  const { upstream, relay } = await startPostgresRelay();
  const [poor, rich] = [await relay.token({ balance: 0 }), await relay.token({ balance: 5 })];
  const refused = relay.search('a:slow-1500', poor);
  const calls = [1, 2, 3].map(() => relay.search('a:slow-1500', rich));
  // Which of them comes first is open: the call without credits is served for free if it is not.
  expect([0, 601]).toContain((await refused).body.code);
  for (const { body } of await Promise.all(calls)) expect(body.code).toBe(0);
  expect((await upstream.report()).requests).toHaveLength(1);
  expect(await chargedEntries(relay)).toHaveLength(1);
});
