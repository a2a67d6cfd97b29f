import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../database/src/open-database.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
import { systemClock } from '../../../source/src/source.ts';
import { rowsOf } from '../ledger/rows-of.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { startProxy } from './start-proxy.ts';
import { startUpstream } from './start-upstream.ts';
import { startRelay, type TestRelay } from './test-relay.ts';
import { startFullListener, startSilentServer } from './unreachable-addresses.ts';

const path = useFolderPerFile();

const upstreamState = async ({ adminUrl }: TestRelay) =>
  (await fetch(`${adminUrl}/upstream`)).json();
const uncertainCalls = ({ store }: TestRelay) => rowsOf(store.ledger({ isUncertain: true }));

describe('a request for which no connection comes within the deadline', () => {
  test.each<readonly [string, () => Promise<{ upstream: string; proxy?: string }>]>([
    [
      'an address that accepts no connection',
      async () => ({ upstream: `http://127.0.0.1:${await startFullListener()}` }),
    ],
    [
      'a server that never finishes the TLS handshake',
      async () => ({ upstream: `https://127.0.0.1:${await startSilentServer()}` }),
    ],
    [
      'a proxy that never opens the tunnel',
      async () => ({
        upstream: 'https://upstream.invalid',
        proxy: `http://127.0.0.1:${await startSilentServer()}`,
      }),
    ],
  ])('was not sent to %s: not uncertain, and not counted for the day', async (_, start) => {
    const { upstream, proxy = null } = await start();
    const relay = await startRelay(upstream, {
      sourceTimeout: 1_000,
      relay: { proxy, dailyLimit: 1 },
    });
    const { body, headers } = await relay.search('a:ok');
    expect([body.code, headers.get('X-Balance-Remaining')]).toEqual([301, '100']);
    expect(body.message).toBe('The upstream cannot be reached. Try again.');
    expect(await upstreamState(relay)).toMatchObject({
      keys: [{ today: 0, requests: { sent: 1, failed: 1, uncertain: 0 } }],
      lastFailure: { reason: 'unreachable (no connection in time)' },
    });
    expect(await uncertainCalls(relay)).toEqual([]);
    // The daily limit is one request, and lets the next one pass.
    expect((await relay.search('b:ok')).body.message).toBe(body.message);
  });

  test('is not sent later, when the connection is there', async () => {
    const upstream = await startUpstream();
    const gate = Promise.withResolvers<void>();
    const proxy = await startProxy({ tunnelAfter: gate.promise });
    const relay = await startRelay(upstream.url, {
      sourceTimeout: 1_000,
      relay: { proxy: proxy.url },
    });
    expect((await relay.search('a:ok')).body.code).toBe(301);
    expect(proxy.asked).toHaveLength(1);
    gate.resolve();
    expect((await relay.search('b:ok')).body.code).toBe(0);
    const { requests } = await upstream.report();
    expect(
      requests.map(({ url }) => new URL(url, upstream.url).searchParams.get('keyword')),
    ).toEqual(['b:ok']);
    expect(await uncertainCalls(relay)).toEqual([]);
  });
});

describe('a shutdown', () => {
  test('leaves no uncertain note for a call whose request waits for a connection', async () => {
    const upstream = `http://127.0.0.1:${await startFullListener()}`;
    const dataFile = path('shutdown.sqlite');
    const relay = await startRelay(upstream, { dataFile, shutdownTimeout: 50 });
    const call = relay.search('a:ok');
    await expect.poll(async () => (await upstreamState(relay)).queue.inFlight).toBe(1);
    await relay.close();
    expect((await call).body.code).toBe(500);
    const store = createSqliteStore(openDatabase({ file: dataFile }), { clock: systemClock });
    expect((await rowsOf(store.ledger()))[0]).toMatchObject({ state: 'released', uncertain: 0 });
    await store.close();
  });
});
