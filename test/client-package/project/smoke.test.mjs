import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { inspect } from 'node:util';

const require = createRequire(import.meta.url);
const baseUrl = process.env.SOCIAL_DATA_BASE_URL;
const formats = {
  import: {
    root: await import('@social-data/client'),
    testing: await import('@social-data/client/testing'),
    values: await import('@social-data/client/values'),
    query: await import('@social-data/client/query'),
    raw: await import('@social-data/client/raw'),
    proxy: await import('@social-data/client/proxy'),
  },
  require: {
    root: require('@social-data/client'),
    testing: require('@social-data/client/testing'),
    values: require('@social-data/client/values'),
    query: require('@social-data/client/query'),
    raw: require('@social-data/client/raw'),
    proxy: require('@social-data/client/proxy'),
  },
};

for (const [format, entries] of Object.entries(formats)) {
  const { root, testing, values, query, raw, proxy } = entries;
  const connect = (token, options) => new root.SocialData({ baseUrl, token, ...options });

  test(`${format}: reads data`, async () => {
    const info = await connect('demo-token').authors.linkInfo({ oAuthorId: 'author-1' });
    assert.equal(typeof info.link_star_index.rank, 'string');
  });

  test(`${format}: reads lists to their end`, async () => {
    const api = connect('demo-token');
    assert.equal(
      (await api.users.search({ keyword: 'camping' }).toArray({ limit: 1000 })).length,
      44,
    );
    assert.equal(
      (await api.answers.list({ questionId: 'question-1' }).toArray({ limit: 1000 })).length,
      15,
    );
    assert.equal(api.usage.attempts, 7);
  });

  test(`${format}: rejects with typed errors`, async () => {
    const error = await connect('mock-601')
      .users.search({ keyword: 'a' })
      .catch((caught) => caught);
    assert.ok(error instanceof root.InsufficientBalanceError);
    assert.equal(error.name, 'InsufficientBalanceError');
    assert.ok(!inspect(error, { depth: 9 }).includes('mock-601'));
  });

  test(`${format}: aborts and times out`, async () => {
    const hang = () => new Promise(() => {});
    const options = { fetch: hang, timeout: 50, maxRetries: 0, logger: null };
    const timedOut = await connect('demo-token', options).users.search({ keyword: 'a' }).result();
    assert.equal(timedOut.error.name, 'TimeoutError');
    const reason = new Error('left');
    await assert.rejects(
      connect('demo-token', options).users.search(
        { keyword: 'a' },
        { signal: AbortSignal.abort(reason) },
      ),
      reason,
    );
  });

  test(`${format}: has its other entry points`, async () => {
    const fetch = testing.createFakeFetch();
    const api = connect('demo-token', { fetch });
    const options = query.createQueries(api).authors.linkInfo({ oAuthorId: 'author-1' });
    assert.equal(
      (await options.queryFn({ signal: new AbortController().signal })).cp_index.rank,
      '5017',
    );
    assert.equal(values.answerText('<p>a</p>'), 'a');
    const { data } = await raw
      .createContractClient({ baseUrl, token: 'demo-token' })
      .GET('/api/lifestyle-platform/search-user/v2', { params: { query: { keyword: 'a' } } });
    assert.ok(raw.isSuccess(data));
    const handler = proxy.createProxyHandler({ upstream: baseUrl, token: 'demo-token', fetch });
    const page = '/social/api/lifestyle-platform/search-user/v2?keyword=camping';
    const response = await handler(new Request(`https://app.test.example${page}`));
    assert.equal((await response.json()).data.users.length, 20);
    assert.equal(fetch.requests().length, 2);
  });
}

test('an error of one copy is recognized by the other', () => {
  const error = new formats.require.root.ConfigurationError('x');
  assert.ok(formats.import.root.isSocialDataError(error));
  assert.ok(error instanceof formats.import.root.ConfigurationError);
});
