import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../../database/src/postgres/open-postgres.ts';
import { postgresTimeouts } from '../../../database/src/postgres/postgres-timeouts.ts';
import type { RelayConfig } from '../../src/config/gateway-config.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { billedByKey, chargedByKey, createKeyFiles, tokenOf } from './key-files.ts';
import { startUpstream } from './start-upstream.ts';
import { startRelay, type TestRelay } from './test-relay.ts';

const cluster = usePrivateCluster();
const path = useFolderPerTest();
const ids = ['a', 'b', 'c'];

async function startNodes(url: string, relay: Partial<RelayConfig>): Promise<readonly TestRelay[]> {
  const address = await cluster.current.createDatabase();
  const start = async (node: string) => {
    const postgres = await openPostgres(address, { node, timeouts: postgresTimeouts(14_000) });
    onTestFinished(() => postgres.close());
    return startRelay(url, { shared: { postgres, node }, relay, sourceTimeout: 60_000 });
  };
  return [await start('one'), await start('two')];
}

async function codesOf(relays: readonly TestRelay[], count: number, name = 'call') {
  const calls = relays.map(async (relay, node) => {
    const token = await relay.token();
    const numbers = Array.from({ length: count }, (_, at) => at);
    return Promise.all(numbers.map((at) => relay.search(`${name} ${node} ${at}:ok`, token)));
  });
  return (await Promise.all(calls)).flat().map(({ body }) => body.code);
}

test('two nodes with three keys, of which one is refused and one spent, fail no call', async () => {
  const upstream = await startUpstream();
  const files = createKeyFiles(path('keys'), ids);
  await upstream.order({ refusedTokens: { [tokenOf('a')]: 100 }, quotas: { [tokenOf('b')]: 5 } });
  const settings = { ...files.settings(), dailyLimit: 1_000, rate: { calls: 50, seconds: 1 } };
  const relays = await startNodes(upstream.url, settings);
  expect(await codesOf(relays, 30)).toEqual(Array(60).fill(0));
  const [one] = relays;
  expect(one && (await chargedByKey(one.store))).toEqual(billedByKey(await upstream.report(), ids));
  expect((await upstream.report()).billed[tokenOf('b')]).toBe(5);
  expect(await one?.store.verify()).toEqual([]);
});

test('two nodes keep the daily limit of each key together', async () => {
  const upstream = await startUpstream();
  const files = createKeyFiles(path('keys'), ids);
  const relays = await startNodes(upstream.url, { ...files.settings(), dailyLimit: 4 });
  let number = 0;
  // A node may hold a permit for a moment that it does not use, so the last calls may have to be repeated.
  await expect
    .poll(
      async () => {
        number += 1;
        await codesOf(relays, 4, `round ${number}`);
        return billedByKey(await upstream.report(), ids);
      },
      { timeout: 30_000 },
    )
    .toEqual({ a: 4, b: 4, c: 4 });
  expect(new Set(await codesOf(relays, 5, 'late'))).toEqual(new Set([301]));
  const { requests } = await upstream.report();
  expect(requests).toHaveLength(12);
  const [one] = relays;
  expect(one && (await chargedByKey(one.store))).toEqual({ a: 4, b: 4, c: 4 });
});
