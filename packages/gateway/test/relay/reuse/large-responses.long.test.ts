import { describe, expect, test } from 'vitest';
import { longTest } from '../../../../../test/scale.ts';
import { dropped, unread } from '../../server/memory-metrics.ts';
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

describe('a large response that was paid, and whose connection was closed because it took too much memory', () => {
  test('is given again without a request and a charge', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, { maxResponseMemory: 12 * 2 ** 20 });
    const token = await relay.token({ balance: 2 });
    const keywords = [`a:large-${8_000_000}`, `b:large-${8_000_000}`];
    const callers = keywords.map((keyword) =>
      openPausedCaller(relay.url, callOf('searchUsers', { token, keyword })),
    );
    await expect.poll(() => dropped(relay)).toBe(1);
    await expect.poll(() => callsInProgress(relay)).toBe(1);
    const [first, second] = await Promise.all(callers.map((caller) => caller.readAll()));
    const lost = (first?.length ?? 0) < (second?.length ?? 0) ? 0 : 1;
    const rescued = await relay.search(keywords[lost] ?? '', token);
    expect(rescued.headers.get('Cache-Status')).toBe('social-data-gateway; hit; detail=rescue');
    expect(rescued.body.data).toHaveLength(8_000_000);
    const other = await relay.search(keywords[1 - lost] ?? '', token);
    expect(other.body.code).toBe(601);
  });
});

longTest(
  'callers that join a request for a large response share its memory, however many do not read',
  async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, { maxResponseMemory: 12 * 2 ** 20 });
    const token = await relay.token({ balance: 1 });
    const target = callOf('searchUsers', { token, keyword: `a:gate-${8_000_000}` });
    const callers = Array.from({ length: 20 }, () => openPausedCaller(relay.url, target));
    await expect.poll(() => callsInProgress(relay)).toBe(20);
    await upstream.order({ openGate: true });
    await expect.poll(() => unread(relay)).toBeGreaterThan(8_000_000);
    expect(await unread(relay)).toBeLessThan(8_001_000);
    const received = await Promise.all(callers.map((caller) => caller.readAll()));
    for (const { length } of received) expect(length).toBeGreaterThan(8_000_000);
  },
);
