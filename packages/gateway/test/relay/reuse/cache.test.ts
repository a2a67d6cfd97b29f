import { describe, expect, test } from 'vitest';
import { ask, callOf } from '../../server/test-gateway.ts';
import { type StartedUpstream, startUpstream } from '../start-upstream.ts';
import { startRelay } from '../test-relay.ts';
import { callsInProgress, searchUrl, usageOf } from './shared-calls.ts';

const MINUTE = 60_000;

/** A relay that caches, and a clock that can be moved. */
async function startCache(
  upstream: StartedUpstream,
  relay: Parameters<typeof startRelay>[1] = {},
): Promise<Awaited<ReturnType<typeof startRelay>> & { pass(milliseconds: number): void }> {
  let passed = 0;
  const clock = { now: () => Date.now(), monotonic: () => performance.now() + passed };
  const started = await startRelay(upstream.url, { clock, ...relay });
  return {
    ...started,
    pass: (milliseconds) => {
      passed += milliseconds;
    },
  };
}

const cacheStatus = ({ headers }: { readonly headers: Headers }) => headers.get('Cache-Status');

describe('the cache', () => {
  test('serves later calls of every account with the right, free of charge, until it ends', async () => {
    const upstream = await startUpstream();
    const relay = await startCache(upstream, { relay: { cache: { searchUsers: 10 * MINUTE } } });
    const [token, poor, denied] = await Promise.all([
      relay.token({ balance: 2 }),
      relay.token({ balance: 0 }),
      relay.token({ operations: ['listAnswers'] }),
    ]);
    const first = await relay.search('a:ok', token);
    expect(first.headers.get('X-Cost')).toBe('1');
    expect(first.headers.get('Age')).toBe(null);
    relay.pass(9 * MINUTE + 30_000);
    for (const each of [token, poor]) {
      const { headers, text } = await relay.search('a:ok', each);
      expect(text).toBe(first.text);
      expect(headers.get('X-Cost')).toBe('0');
      expect(headers.get('Age')).toMatch(/^57\d$/);
      expect(headers.get('Cache-Status')).toMatch(/^social-data-gateway; hit; ttl=2\d$/);
    }
    expect((await relay.search('a:ok', denied)).body.code).toBe(600);
    relay.pass(MINUTE);
    expect(cacheStatus(await relay.search('a:ok', token))).toBe('social-data-gateway; fwd=miss');
    expect((await upstream.report()).requests).toHaveLength(2);
    expect(await usageOf(relay)).toEqual(['cache 0 2 2', 'call 0 2 0', 'call 600 1 0']);
    const metrics = await (await fetch(`${relay.adminUrl}/metrics`)).text();
    expect(metrics).toContain('social_data_shared_responses_total{via="cache"} 2');
    expect(await relay.store.verify()).toEqual([]);
  });

  test('is bypassed and renewed by Cache-Control: no-cache', async () => {
    const upstream = await startUpstream();
    const relay = await startCache(upstream, { relay: { cache: { searchUsers: MINUTE } } });
    const token = await relay.token();
    await relay.search('a:ok', token);
    relay.pass(40_000);
    const headers = { 'cache-control': 'max-age=0, No-Cache' };
    const fresh = await ask(searchUrl(relay, 'a:ok', token), { headers });
    expect(cacheStatus(fresh)).toBe('social-data-gateway; fwd=request');
    relay.pass(40_000);
    expect((await relay.search('a:ok', token)).headers.get('Age')).toBe('40');
    expect((await upstream.report()).requests).toHaveLength(2);
  });

  test('stores only responses of listed operations, and only successes', async () => {
    const upstream = await startUpstream();
    const relay = await startCache(upstream, {
      relay: { cache: { searchUsers: MINUTE, getAuthorLinkInfo: MINUTE } },
    });
    const token = await relay.token();
    const linkInfo = (data: string) => {
      const oAuthorId = `data-${Buffer.from(data).toString('base64url')}`;
      return ask(`${relay.url}${callOf('getAuthorLinkInfo', { token, oAuthorId })}`);
    };
    const calls = [
      () => relay.search('a:code-400', token),
      () => relay.search('b:code-202', token),
      () => relay.search('c:code-300', token),
      () => ask(`${relay.url}${callOf('listAnswers', { token, questionId: 'q:ok' })}`),
      () => linkInfo('{"base_resp":{"status_code":7}}'),
      () => linkInfo('{"base\\u005fresp":{"status_code":"1"}}'),
    ];
    for (const call of calls) for (let times = 0; times < 2; times += 1) await call();
    expect((await upstream.report()).requests).toHaveLength(2 * calls.length);
    for (const data of ['{"base_resp":{"status_code":0}}', '{"base_resp":{"status_code":"0"}}']) {
      await linkInfo(data);
      expect((await linkInfo(data)).headers.get('X-Cost')).toBe('0');
    }
  });

  test('takes the rate of a caller', async () => {
    const upstream = await startUpstream();
    const relay = await startCache(upstream, { relay: { cache: { searchUsers: MINUTE } } });
    const token = await relay.token({ rate: { calls: 2, seconds: 60 } });
    const codes: number[] = [];
    for (let count = 0; count < 3; count += 1)
      codes.push((await relay.search('a:ok', token)).body.code);
    expect(codes).toEqual([0, 0, 302]);
  });
});

describe('--cache-headers payer', () => {
  const told = ({ headers }: { readonly headers: Headers }) =>
    ['X-Cost', 'Age', 'Cache-Status'].map((name) => headers.get(name));
  const nothing = [null, null, null];

  test('tells only the account that paid a response that it was made before', async () => {
    const upstream = await startUpstream();
    const relay = await startCache(upstream, {
      relay: { cacheHeaders: 'payer', cache: { searchUsers: MINUTE }, staleMs: 10 * MINUTE },
    });
    const [payer, other] = await Promise.all([
      relay.token({ balance: 5 }),
      relay.token({ balance: 5 }),
    ]);
    const first = await relay.search('a:ok,html', payer);
    expect(told(first)).toEqual(['1', null, 'social-data-gateway; fwd=miss']);
    const cached = await relay.search('a:ok,html', other);
    expect(cached.text).toBe(first.text);
    expect(cached.headers.get('X-Balance-Remaining')).toBe('5');
    expect(told(cached)).toEqual(nothing);
    const [cost, age, status] = told(await relay.search('a:ok,html', payer));
    expect([cost, age]).toEqual(['0', '0']);
    expect(status).toMatch(/^social-data-gateway; hit; ttl=\d+$/);

    relay.pass(2 * MINUTE);
    // The first one fails at the upstream, the next ones without a request.
    for (let times = 0; times < 2; times += 1) {
      const stale = await relay.search('a:ok,html', other);
      expect(stale.text).toBe(first.text);
      expect(told(stale)).toEqual(nothing);
    }
    expect((await relay.search('a:ok,html', payer)).headers.get('Cache-Status')).toContain('stale');
    // The other account pays this one.
    expect(told(await relay.search('b:ok', other))).toEqual([
      ...['1', null, 'social-data-gateway; fwd=miss'],
    ]);
    expect(told(await relay.search('b:ok', payer))).toEqual(nothing);
    expect(await relay.store.verify()).toEqual([]);
  });

  test('also of a request that it joined', async () => {
    const upstream = await startUpstream();
    const relay = await startCache(upstream, { relay: { cacheHeaders: 'payer' } });
    const [payer, other] = await Promise.all([relay.token(), relay.token({ balance: 0 })]);
    const first = relay.search('a:gate', payer);
    await expect.poll(async () => (await upstream.report()).requests.length).toBe(1);
    const joined = [payer, other].map((token) => relay.search('a:gate', token));
    await expect.poll(() => callsInProgress(relay)).toBe(3);
    await upstream.order({ openGate: true });
    expect((await Promise.all([first, ...joined])).map(told)).toEqual([
      ['1', null, 'social-data-gateway; fwd=miss'],
      ['0', '0', 'social-data-gateway; fwd=miss; collapsed'],
      nothing,
    ]);
  });
});

describe('an older response', () => {
  test('is served where a call would fail with 301 or 500, and costs nothing', async () => {
    const upstream = await startUpstream();
    const relay = await startCache(upstream, {
      relay: { cache: { searchUsers: MINUTE }, staleMs: 10 * MINUTE },
    });
    const token = await relay.token({ balance: 5 });
    for (const keyword of ['a:ok,html', 'b:ok,code-301', 'c:ok,code-400'])
      expect((await relay.search(keyword, token)).body.code).toBe(0);
    relay.pass(2 * MINUTE);
    for (const keyword of ['a:ok,html', 'b:ok,code-301']) {
      const { body, headers } = await relay.search(keyword, token);
      expect(body).toMatchObject({ code: 0, data: { users: [{ id: 'user-1' }] } });
      expect(headers.get('X-Cost')).toBe('0');
      expect(headers.get('X-Balance-Remaining')).toBe('2');
      expect(headers.get('Age')).toMatch(/^12\d$/);
      expect(headers.get('Cache-Status')).toMatch(
        /^social-data-gateway; hit; ttl=-6\d; detail=stale$/,
      );
    }
    expect((await relay.search('c:ok,code-400', token)).body.code).toBe(400);
    const both = [1, 2].map(() => relay.search('a:ok,html', token));
    for (const { body } of await Promise.all(both)) expect(body.code).toBe(0);
    relay.pass(10 * MINUTE);
    expect((await relay.search('a:ok,html', token)).body.code).toBe(500);
    expect(await usageOf(relay)).toEqual([
      ...['call 0 3 0', 'call 400 1 0', 'call 500 1 0', 'stale 0 4 4'],
    ]);
    expect(await relay.store.verify()).toEqual([]);
  });
});
