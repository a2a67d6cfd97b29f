import { describe, expect, test } from 'vitest';
import { ask, callOf } from '../server/test-gateway.ts';
import { startUpstream } from './start-upstream.ts';
import { startRelay } from './test-relay.ts';

const payload = '{"users":[{"id":"user-1","name":"旅行"}],"filters":[]}';

describe('a response of the upstream', () => {
  test('passes unchanged, in an envelope of our own, and is charged once', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    for (const step of ['ok', 'text-0', 'gzip', 'br', 'both-500/0', 'both-201/0']) {
      const { text, headers } = await relay.search(`a:${step}`);
      expect(text, step).toBe(
        `{"code":0,"message":"success","data":${payload},"recordTime":"2026-02-03T04:05:06.789Z"}`,
      );
      expect(headers.get('X-Cost')).toBe('1');
    }
  });

  test('keeps codes that cost nothing, whatever their form and HTTP status', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    for (const code of [101, 202, 300, 400]) {
      for (const step of [`code-${code}`, `text-${code}`, `both-503/${code}`]) {
        const { body, headers } = await relay.search(`a:${step}`);
        expect([body.code, body.message, body.data], step).toEqual([code, `code ${code}`, null]);
        expect(headers.get('X-Balance-Remaining')).toBe('100');
      }
    }
    expect((await upstream.report()).requests).toHaveLength(12);
  });

  test.each([
    ['reset', 301, 2, true],
    ['truncate', 301, 1, true],
    ['short', 301, 1, true],
    ['garbled-502', 301, 2, true],
    ['garbled-404', 500, 1, false],
    ['http-502', 301, 2, true],
    ['json-504', 301, 2, true],
    ['both-503/503', 301, 2, true],
    ['json-200', 500, 1, true],
    ['code-301', 301, 3, false],
    ['code-500', 500, 3, false],
    ['cut', 500, 1, true],
    ['html', 500, 1, true],
    ['nodata', 500, 1, true],
    ['nulldata', 500, 1, true],
    ['gbk', 500, 1, true],
    ['unknown', 500, 1, true],
    ['deep', 500, 1, true],
    ['huge', 500, 1, true],
    ['announced', 500, 1, true],
    ['bomb', 500, 1, true],
    ['redirect', 500, 1, false],
    ['code-999', 500, 1, false],
    ['http-404', 500, 1, false],
  ])('%s gives code %i after %i requests, uncharged', async (step, code, attempts, isUncertain) => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url, { sourceTimeout: 60_000 });
    const { body, headers, status } = await relay.search(`a:${step}`);
    expect([status, body.code, body.data]).toEqual([200, code, null]);
    expect(headers.get('X-Balance-Remaining')).toBe('100');
    expect((await upstream.report()).requests).toHaveLength(attempts);
    const metrics = await (await fetch(`${relay.adminUrl}/metrics`)).text();
    const uncertain = isUncertain ? attempts : 0;
    expect(metrics).toContain(`social_data_uncertain_requests_total ${uncertain}\n`);
  });

  test('has a code that the contract lacks: callers and the operator are told which', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const message = 'The upstream responded with the code 999, which the contract does not have.';
    expect((await relay.search('a:code-999')).body.message).toBe(message);
    const { lastFailure } = await (await fetch(`${relay.adminUrl}/upstream`)).json();
    expect(lastFailure.reason).toBe(message);
  });

  test.each(['stall', 'drip'])(
    'that does not end (%s) gives code 301 within the deadline, after one request',
    async (step) => {
      const upstream = await startUpstream();
      const relay = await startRelay(upstream.url, { sourceTimeout: 1_000 });
      const { body, headers } = await relay.search(`a:${step}`);
      expect(body.code).toBe(301);
      expect(body.message).toContain('did not respond in time');
      expect(headers.get('X-Balance-Remaining')).toBe('100');
      expect((await upstream.report()).requests).toHaveLength(1);
    },
  );
});

describe('a request to the upstream', () => {
  test('is not made for a text that is too long, which is code 400 and takes nothing; integers may be of any length', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const token = await relay.token({ balance: 3, rate: { calls: 3, seconds: 600 } });
    for (const keyword of ['x'.repeat(8_193), '旅'.repeat(911)]) {
      const { body, headers } = await relay.search(keyword, token);
      expect(body).toMatchObject({
        code: 400,
        message: expect.stringMatching(/parameter keyword .* has 8,?19[39] bytes .* 8192 at most/),
      });
      expect(headers.get('X-Balance-Remaining')).toBe('3');
    }
    expect((await relay.search('x'.repeat(8_192), token)).body.code).toBe(0);
    const page = `${'0'.repeat(9_000)}1`;
    const long = await ask(`${relay.url}${callOf('searchUsers', { token, keyword: 'k', page })}`);
    expect(long.body.code).toBe(0);
    expect((await upstream.report()).requests).toHaveLength(2);
    expect((await relay.search('last', token)).body.code).toBe(0);
  });

  test('has the parameters as the caller sent them, in the order of the contract, and nothing else of the caller', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(`${upstream.url}/base`, {
      relay: { allowValues: { industryTag: ['SHOPPING'] } },
    });
    const token = await relay.token();
    const call = callOf('getAuthorLinkInfo', {
      token,
      platform: 'LIVE_STREAMING',
      oAuthorId: 'a b+c/é',
      industryTag: 'SHOPPING',
      other: 'x',
    });
    await ask(`${relay.url}${call}`, {
      headers: { 'x-caller': 'someone', cookie: 'a=b', 'user-agent': 'browser' },
    });
    await ask(`${relay.url}${callOf('searchUsers', { token, page: '007', keyword: 'k' })}`);
    const { requests } = await upstream.report();
    const key = encodeURIComponent('team/key+7=x~Q9-canary');
    expect(requests.map(({ url }) => url)).toEqual([
      `/base/api/creator-marketplace/gw/api/data_sp/get_author_link_info/v1?token=${key}&oAuthorId=a%20b%2Bc%2F%C3%A9&platform=LIVE_STREAMING&industryTag=SHOPPING`,
      `/base/api/lifestyle-platform/search-user/v2?token=${key}&keyword=k&page=007`,
    ]);
    expect(Object.keys(requests[0]?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
    ]);
  });

  test('is not sent with parameters that it would change, or that the contract lacks', async () => {
    const upstream = await startUpstream();
    const relay = await startRelay(upstream.url);
    const token = await relay.token();
    for (const changes of [
      { page: '9007199254740993' },
      { page: '-9007199254740992' },
      { page: 'x' },
    ])
      expect(
        (await ask(`${relay.url}${callOf('searchUsers', { token, ...changes })}`)).body.code,
      ).toBe(400);
    const call = callOf('getAuthorLinkInfo', { token, industryTag: 'SHOPPING' });
    expect((await ask(`${relay.url}${call}`)).body.code).toBe(400);
    expect((await upstream.report()).requests).toEqual([]);
  });
});
