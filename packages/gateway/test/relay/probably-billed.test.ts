import { describe, expect, test } from 'vitest';
import { rowsOf } from '../ledger/rows-of.ts';
import { startUpstream } from './start-upstream.ts';
import { startRelay } from './test-relay.ts';

/** How much of the daily quota is left, by the header of a response. */
const quotaLeft = (headers: Headers) => /"daily";r=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1];

describe('a call whose response was probably billed', () => {
  test.each([
    'nodata',
    'nulldata',
    'html',
    'json-200',
    'cut',
    'gbk',
    'unknown',
    'announced',
    'truncate',
    'short',
  ])('and cannot be passed on (%s) takes daily quota, and costs nothing', async (step) => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const token = await relay.token({ balance: 1, dailyQuota: 2 });
    const { headers } = await relay.search(`a:${step}`, token);
    expect([quotaLeft(headers), headers.get('X-Balance-Remaining')]).toEqual(['1', '1']);
    await relay.search(`b:${step}`, token);
    expect((await relay.search('c:ok', token)).body.code).toBe(303);
    expect(await rowsOf(relay.store.ledger({ state: 'quota-taken' }))).toMatchObject([
      { credits: -1, balanceAfter: null, uncertain: 1 },
      { credits: -1, balanceAfter: null, uncertain: 1 },
    ]);
    expect(await relay.store.verify()).toEqual([]);
  });

  test('takes the quota of the account that asked, and not of one that joined', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const limits = { dailyQuota: 5, rate: { calls: 9, seconds: 100 } };
    const [owner, joined] = [await relay.token(limits), await relay.token(limits)];
    const first = relay.search('a:gated html', owner);
    await expect.poll(async () => (await upstream.report()).requests.length).toBe(1);
    const second = relay.search('a:gated html', joined);
    await expect.poll(() => relay.rateLeft(joined)).toBe(8);
    await upstream.order({ openGate: true });
    expect(quotaLeft((await first).headers)).toBe('4');
    expect(quotaLeft((await second).headers)).toBe('5');
    expect((await upstream.report()).requests).toHaveLength(1);
  });

  test('takes quota also when a stale response is served in its place', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, {
      relay: { cache: {}, staleMs: 60_000 },
    });
    const token = await relay.token({ balance: 9, dailyQuota: 9 });
    await relay.search('a:ok,html', token);
    const { body, headers } = await relay.search('a:ok,html', token);
    expect(body.code).toBe(0);
    expect([quotaLeft(headers), headers.get('X-Balance-Remaining')]).toEqual(['7', '8']);
    expect(await relay.store.verify()).toEqual([]);
  });
});

test.each([
  'reset',
  'http-502',
  'json-504',
  'http-404',
  'garbled-502',
  'redirect',
  'code-400',
  'code-999',
])('a call that was not, or perhaps not, billed (%s) takes no daily quota', async (step) => {
  const upstream = await startUpstream();
  const relay = await startRelay(upstream.url, { sourceTimeout: 60_000 });
  const token = await relay.token({ dailyQuota: 2 });
  expect(quotaLeft((await relay.search(`a:${step}`, token)).headers)).toBe('2');
});
