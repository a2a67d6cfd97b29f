import { SocialData } from '@social-data/client';
import { type SharedOptions, shared } from '@social-data/client/cache';
import { routes } from '@social-data/contract/operations';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorFrom, failure, usersPage } from './test-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HEADERS = { 'X-Cost': '1', 'X-Balance-Remaining': '9', RateLimit: '"rate";r=1;t=1' };

/** A service that responds after 10 ms, and clients of one process that share its requests. */
function start(options: SharedOptions = {}, bodies: readonly object[] = [usersPage('a')]) {
  const sent: { readonly url: URL; readonly signal: AbortSignal | null | undefined }[] = [];
  const fetch = shared(async (url, { signal }) => {
    sent.push({ url: new URL(url), signal });
    const body = bodies[Math.min(sent.length, bodies.length) - 1];
    await new Promise((resolve, reject) => {
      setTimeout(resolve, 10);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    return new Response(JSON.stringify(body), { headers: HEADERS });
  }, options);
  const connect = (token = 'demo-token') =>
    new SocialData({
      ...{ baseUrl: 'https://api.test.example', token, fetch, logger: null },
      ...{ maxConcurrency: 100, maxRetries: 0, refusalPause: 0 },
    });
  return { fetch, connect, sent };
}

async function soon<Calls extends readonly PromiseLike<unknown>[]>(calls: Calls) {
  const all = Promise.all(calls);
  await vi.advanceTimersByTimeAsync(10);
  return all;
}
const search = (api: SocialData, keyword = 'camping', page?: number) =>
  api.users.search({ keyword, page });

describe('equal calls in flight', () => {
  test('are one request, which one of them pays for', async () => {
    const { connect, sent } = start();
    const api = connect();
    const pages = await soon([...Array.from({ length: 20 }, () => search(api)), search(connect())]);
    expect(sent).toHaveLength(1);
    expect(pages.map(({ meta }) => meta.cost).sort()).toEqual([...Array(20).fill(0), 1]);
    expect(pages.filter(({ meta }) => meta.balance !== undefined)).toHaveLength(1);
    expect(pages.every(({ items }) => items[0]?.id === 'a')).toBe(true);
    await soon([search(api)]);
    expect(sent).toHaveLength(2);
  });

  test('with another token, operation or parameter are not', async () => {
    const { connect, sent } = start();
    const api = connect();
    await soon([
      search(api),
      search(api, 'camping', 2),
      search(api, 'tea'),
      search(connect('demo-other')),
      api.authors.linkInfo({ oAuthorId: 'author-1' }),
    ]);
    expect(sent).toHaveLength(5);
  });

  test('share a failure, and the next call sends again', async () => {
    const { connect, sent } = start({ cache: { searchUsers: 3_600_000 } }, [
      failure(301),
      usersPage('a'),
    ]);
    const api = connect();
    const codes = (await soon([search(api).result(), search(api).result()])).map(
      ({ meta }) => meta?.code,
    );
    expect([codes, sent.length]).toEqual([[301, 301], 1]);
    await soon([search(api)]);
    expect(sent).toHaveLength(2);
  });

  test('go on when one caller leaves, and are aborted when all have left', async () => {
    const { connect, sent } = start();
    const api = connect();
    const controllers = [new AbortController(), new AbortController()];
    const calls = controllers.map(({ signal }) =>
      errorFrom(api.users.search({ keyword: 'camping' }, { signal })),
    );
    await vi.advanceTimersByTimeAsync(1);
    controllers[0]?.abort(new Error('first'));
    await vi.advanceTimersByTimeAsync(1);
    expect(sent[0]?.signal?.aborted).toBe(false);
    controllers[1]?.abort(new Error('second'));
    await vi.advanceTimersByTimeAsync(1);
    expect(sent[0]?.signal?.aborted).toBe(true);
    expect((await Promise.all(calls)).map(String)).toEqual(['Error: first', 'Error: second']);
    // A call right after it gets a request of its own.
    await soon([search(api)]);
    expect(sent).toHaveLength(2);
  });
});

describe('kept responses', () => {
  test('are given for their time, with their age and no cost', async () => {
    const { connect, sent } = start({ cache: { searchUsers: 600_000 } });
    const api = connect();
    await soon([search(api)]);
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    const { meta } = await search(api);
    expect(meta).toMatchObject({ cost: 0, balance: undefined, cacheAge: 540 });
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    await soon([search(api)]);
    expect(sent).toHaveLength(2);
  });

  test('are in UTF-8: another body, which the client refuses, is not kept', async () => {
    const body = JSON.stringify(usersPage('caf\u00e9'));
    const send = vi.fn(async () => new Response(Buffer.from(body, 'latin1')));
    const fetch = shared(send, { cache: { searchUsers: 3_600_000 } });
    const url = `https://api.test.example${routes.searchUsers.path}?keyword=camping`;
    for (let count = 0; count < 2; count += 1) await (await fetch(url, {})).text();
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('belong to the operations that are named', async () => {
    const { connect, sent } = start({ cache: { listAnswers: 60_000 } });
    const api = connect();
    await soon([search(api)]);
    await soon([search(api)]);
    expect(sent).toHaveLength(2);
  });

  test('take no more than maxBytes, and the oldest go first', async () => {
    const { connect, sent } = start({ cache: { searchUsers: 3_600_000 }, maxBytes: 3 * 12_500 }, [
      usersPage('a'.repeat(10_000)),
    ]);
    const api = connect();
    for (const keyword of ['a', 'b', 'c', 'd']) await soon([search(api, keyword)]);
    for (const keyword of ['d', 'c', 'b']) await search(api, keyword);
    expect(sent).toHaveLength(4);
    await soon([search(api, 'a')]);
    expect(sent).toHaveLength(5);
    // What is larger than all of it is not kept, and evicts nothing.
    const small = start({ cache: { searchUsers: 3_600_000 }, maxBytes: 100 });
    const other = small.connect();
    await soon([search(other)]);
    await soon([search(other)]);
    expect(small.sent).toHaveLength(2);
  });
});

test('requests to other addresses and by other methods are passed on', async () => {
  const fetch = vi.fn(async () => new Response('{}'));
  const sharing = shared(fetch);
  const path = `https://api.test.example${routes.searchUsers.path}`;
  for (const [url, method] of [
    ['https://api.test.example/other', 'GET'],
    [path, 'POST'],
  ] as const)
    await Promise.all([sharing(url, { method }), sharing(url, { method })]);
  expect(fetch).toHaveBeenCalledTimes(4);
});

test.each<[SharedOptions['cache'], RegExp]>([
  [{ searchUsers: '10 minutes' as never }, /milliseconds/],
  [{ searchUsers: -1 }, /milliseconds/],
  [{ everything: 60_000 } as never, /searchUsers/],
])('the options %j are refused', (cache, message) => {
  expect(() => shared(fetch, { cache })).toThrow(message);
});
