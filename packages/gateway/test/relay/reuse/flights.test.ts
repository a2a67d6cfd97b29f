import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ask } from '../../server/test-gateway.ts';
import { startUpstream } from '../start-upstream.ts';
import { startRelay } from '../test-relay.ts';
import { callsInProgress, chargedEntries, searchUrl, usageOf } from './shared-calls.ts';

const CALLERS = 200;

describe('equal calls at the same time', () => {
  test('make one request and one charge, also when the first caller leaves', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, { sourceTimeout: 60_000 });
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => relay.token({ balance: 1 })));
    if (!first) throw new Error('Unreachable: there are three tokens');
    const leaving = new AbortController();
    const left = ask(searchUrl(relay, 'a:gate', first), { signal: leaving.signal });
    await expect.poll(async () => (await upstream.report()).requests.length).toBe(1);
    const joined = Array.from({ length: CALLERS - 1 }, (_, at) =>
      relay.search('a:gate', others[at % others.length]),
    );
    await expect.poll(() => callsInProgress(relay), { timeout: 50_000 }).toBe(CALLERS);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await expect.poll(() => callsInProgress(relay)).toBe(CALLERS - 1);
    await upstream.order({ openGate: true });
    for (const { body, headers } of await Promise.all(joined)) {
      expect(body).toMatchObject({ code: 0, data: { users: [{ id: 'user-1' }] } });
      expect(body.recordTime).toBe('2026-02-03T04:05:06.789Z');
      expect(headers.get('X-Cost')).toBe('0');
      expect(headers.get('X-Balance-Remaining')).toBe('1');
      expect(headers.get('Age')).toBe('0');
      expect(headers.get('Cache-Status')).toBe('social-data-gateway; fwd=miss; collapsed');
    }
    expect((await upstream.report()).requests).toHaveLength(1);
    const charged = await chargedEntries(relay);
    expect(charged).toMatchObject([{ credits: -1, state: 'charged' }]);
    expect(await usageOf(relay)).toEqual(['call 0 1 0', `shared 0 ${CALLERS - 1} ${CALLERS - 1}`]);
    const own = await ask(`${relay.url}/-/usage?token=${others[0]}`);
    const shared = { via: 'shared', calls: 100, credits: 0, saved: 100 };
    expect(own.body.data).toMatchObject({ today: [shared], savedToday: 100, balance: 1 });
    expect(await relay.store.verify()).toEqual([]);
  });

  test('make requests of their own when their parameters differ', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const token = await relay.token();
    await Promise.all(['a:slow-100', 'b:slow-100'].map((keyword) => relay.search(keyword, token)));
    const page = `${searchUrl(relay, 'a:slow-100', token)}&page=1`;
    await Promise.all([ask(page), relay.search('a:slow-100', token)]);
    expect((await upstream.report()).requests).toHaveLength(4);
  });

  test('get the same failure, and none of them is charged', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const token = await relay.token({ balance: 5 });
    const calls = [1, 2, 3].map(() => relay.search('a:late-500', token));
    for (const { body, headers } of await Promise.all(calls)) {
      expect(body.code).toBe(500);
      expect(headers.get('X-Cost')).toBe('0');
      expect(headers.get('X-Balance-Remaining')).toBe('5');
    }
    expect((await upstream.report()).requests).toHaveLength(1);
    expect(await chargedEntries(relay)).toHaveLength(0);
  });

  test('take the rate alone: neither quota nor balance refuses them, 600 and 302 do', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, { sourceTimeout: 60_000 });
    const [first, poor, fast, denied] = await Promise.all([
      relay.token(),
      relay.token({ balance: 0, dailyQuota: 0, rate: { calls: 1, seconds: 60 } }),
      relay.token({ rate: { calls: 0, seconds: 60 } }),
      relay.token({ operations: ['listAnswers'] }),
    ]);
    const calls = [relay.search('a:gate', first)];
    await expect.poll(async () => (await upstream.report()).requests.length).toBe(1);
    expect((await relay.search('a:gate', fast)).body.code).toBe(302);
    expect((await relay.search('a:gate', denied)).body.code).toBe(600);
    calls.push(relay.search('a:gate', poor));
    await expect.poll(() => callsInProgress(relay)).toBe(2);
    expect((await relay.search('a:gate', poor)).body.code).toBe(302);
    await upstream.order({ openGate: true });
    expect((await Promise.all(calls)).map(({ body }) => body.code)).toEqual([0, 0]);
  });
});

describe('a request that waits for its turn', () => {
  test('is sent in the turn of any account that waits for it', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, {
      relay: { concurrency: 1 },
      sourceTimeout: 60_000,
    });
    const [many, other, third] = await Promise.all([1, 2, 3].map(() => relay.token()));
    const calls = [relay.search('first:gate', many)];
    await expect.poll(async () => (await upstream.report()).requests.length).toBe(1);
    for (let count = 0; count < 30; count += 1) {
      calls.push(relay.search(`${count}:ok`, many));
      // In this order.
      await expect.poll(() => callsInProgress(relay)).toBe(calls.length);
    }
    const metrics = await (await fetch(`${relay.adminUrl}/metrics`)).text();
    expect(metrics).toContain('social_data_waiting_calls 30\n');
    const joined = [other, third, other].map((token) => relay.search('29:ok', token));
    await expect.poll(() => callsInProgress(relay)).toBe(calls.length + 3);
    await upstream.order({ openGate: true });
    for (const { headers } of await Promise.all(joined)) expect(headers.get('X-Cost')).toBe('0');
    for (const { headers } of await Promise.all(calls)) expect(headers.get('X-Cost')).toBe('1');
    const { requests } = await upstream.report();
    expect(requests).toHaveLength(31);
    const place = requests.findIndex(({ url }) => url.includes('29%3Aok'));
    expect([1, 2]).toContain(place);
    const { queue } = await (await fetch(`${relay.adminUrl}/upstream`)).json();
    expect(queue).toMatchObject({ inFlight: 0, waiting: 0 });
    expect((await relay.search('last:ok', third)).body.code).toBe(0);
  });
});

describe('a caller that leaves', () => {
  test('gets the response of its call when it is back before or after, and pays once', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, { sourceTimeout: 60_000 });
    const token = await relay.token({ balance: 2 });
    const leave = async (keyword: string): Promise<void> => {
      const leaving = new AbortController();
      const before = (await upstream.report()).requests.length;
      const left = ask(searchUrl(relay, keyword, token), { signal: leaving.signal });
      await expect.poll(async () => (await upstream.report()).requests.length).toBe(before + 1);
      leaving.abort();
      await expect(left).rejects.toThrow();
      await expect.poll(() => callsInProgress(relay)).toBe(0);
    };

    await leave('a:gate,ok');
    const back = relay.search('a:gate,ok', token);
    await expect.poll(() => callsInProgress(relay)).toBe(1);
    await upstream.order({ openGate: true });
    expect((await back).headers.get('X-Cost')).toBe('0');
    expect((await back).body.code).toBe(0);
    await upstream.order({ openGate: false });

    await leave('b:gate,ok');
    await upstream.order({ openGate: true });
    await expect.poll(async () => (await chargedEntries(relay)).length).toBe(2);
    const denied = await relay.token({ operations: ['listAnswers'] });
    expect((await relay.search('b:gate,ok', denied)).body.code).toBe(600);
    const rescued = await relay.search('b:gate,ok', token);
    expect(rescued.body.code).toBe(0);
    expect(rescued.headers.get('X-Cost')).toBe('0');
    expect(rescued.headers.get('Cache-Status')).toBe('social-data-gateway; hit; detail=rescue');
    expect((await upstream.report()).requests).toHaveLength(2);
    expect(await chargedEntries(relay)).toHaveLength(2);

    // Both responses arrived, so a repetition is a new call.
    expect((await relay.search('a:gate,ok', token)).body.code).toBe(601);
    expect((await relay.search('b:gate,ok', token)).body.code).toBe(601);
    expect(await usageOf(relay)).toEqual([
      ...['call 0 2 0', 'call 600 1 0', 'call 601 2 0'],
      ...['rescue 0 1 1', 'shared 0 1 1'],
    ]);
  });

  test('before its request is sent, and is back at once, makes a request of its own', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, { relay: { concurrency: 2 } });
    const token = await relay.token();
    const waiting = async () =>
      (await (await fetch(`${relay.adminUrl}/upstream`)).json()).queue.waiting;
    const busy = relay.search('a:gate', token);
    await expect.poll(async () => (await upstream.report()).requests.length).toBe(1);
    const leaving = new AbortController();
    const left = ask(searchUrl(relay, 'b:ok', token), { signal: leaving.signal });
    await expect.poll(waiting).toBe(1);
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    onTestFinished(() => ended.resolve());
    const settle = relay.store.settle.bind(relay.store);
    vi.spyOn(relay.store, 'settle').mockImplementationOnce(async (...settlement) => {
      begun.resolve();
      await ended.promise;
      return settle(...settlement);
    });
    leaving.abort();
    await expect(left).rejects.toThrow();
    await begun.promise;
    const back = relay.search('b:ok', token);
    await expect.poll(waiting).toBe(1);
    ended.resolve();
    await upstream.order({ openGate: true });
    expect((await busy).body.code).toBe(0);
    expect((await back).body.code).toBe(0);
  });

  test('has 120 seconds to come back, and no other account gets its response', async () => {
    const upstream = await startUpstream();
    let passed = 0;
    const clock = { now: () => Date.now(), monotonic: () => performance.now() + passed };
    const relay = await startRelay(upstream.url, { sourceTimeout: 60_000, clock });
    const token = await relay.token();
    const leaving = new AbortController();
    const left = ask(searchUrl(relay, 'a:gate,ok', token), { signal: leaving.signal });
    await expect.poll(async () => (await upstream.report()).requests.length).toBe(1);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await upstream.order({ openGate: true });
    await expect.poll(async () => (await chargedEntries(relay)).length).toBe(1);
    expect((await relay.search('a:gate,ok')).headers.get('X-Cost')).toBe('1');
    passed += 121_000;
    expect((await relay.search('a:gate,ok', token)).headers.get('X-Cost')).toBe('1');
    expect((await upstream.report()).requests).toHaveLength(3);
  });
});
