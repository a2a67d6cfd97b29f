const { createInfiniteQueries } = require('@social-data/client/query');
const { createFakeFetch } = require('@social-data/client/testing');
const { isSocialDataError, SocialData } = require('@social-data/client');

test('reads a list and an error, with a relative address', async () => {
  const fetch = createFakeFetch({ token: 'mock-ok' });
  const api = new SocialData({ baseUrl: '/social', fetch });
  expect(await api.users.search({ keyword: 'camping' }).toArray({ limit: 99 })).toHaveLength(44);
  fetch.override('searchUsers', { code: 601 });
  const error = await api.users.search({ keyword: 'camping' }).catch((caught) => caught);
  expect(isSocialDataError(error) && error.name).toBe('InsufficientBalanceError');
});

test('makes query options', () => {
  const api = new SocialData({ baseUrl: '/social', fetch: createFakeFetch() });
  const { queryKey } = createInfiniteQueries(api).users.search({ keyword: 'camping' });
  expect(queryKey).toBeDefined();
});
