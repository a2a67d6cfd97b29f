import { describe, expect, test } from 'vitest';
import { openPausedCaller } from '../../server/paused-caller.ts';
import { callOf } from '../../server/test-gateway.ts';
import { startUpstream } from '../start-upstream.ts';
import { startRelay } from '../test-relay.ts';
import { callsInProgress, chargedEntries } from './shared-calls.ts';

/** As large as the upstream may send, and more than the operating system holds for a connection. */
const KEYWORD = `a:large-${8_000_000}`;

describe('a large response of which its caller read a part', () => {
  test('is given again without a request and a charge, and then no more', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const token = await relay.token({ balance: 2 });
    const target = callOf('searchUsers', { token, keyword: KEYWORD });
    const caller = openPausedCaller(relay.url, target);
    await expect.poll(async () => (await chargedEntries(relay)).length).toBe(1);
    caller.leave();
    await expect.poll(() => callsInProgress(relay)).toBe(0);
    const rescued = await relay.search(KEYWORD, token);
    expect(rescued.headers.get('Cache-Status')).toBe('social-data-gateway; hit; detail=rescue');
    expect(rescued.body.data).toHaveLength(8_000_000);
    const paid = await relay.search(KEYWORD, token);
    expect(paid.headers.get('X-Cost')).toBe('1');
    const states = async () => (await chargedEntries(relay)).map(({ state }) => state);
    await expect.poll(states).toEqual(['delivered', 'charged']);
  });

  test('is not given again after responses before it on the connection', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const token = await relay.token({ balance: 5 });
    const targets = ['a:slow-200', 'b:large-200000', 'c:ok'].map((keyword) =>
      callOf('searchUsers', { token, keyword }),
    );
    const received = await openPausedCaller(relay.url, ...targets).readAll();
    expect(received.toString().match(/^X-Cost: 1\r$/gm)).toHaveLength(3);
    const states = async () => (await chargedEntries(relay)).map(({ state }) => state);
    await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
    for (const keyword of ['b:large-200000', 'c:ok'])
      expect((await relay.search(keyword, token)).headers.get('X-Cost')).toBe('1');
  });
});
