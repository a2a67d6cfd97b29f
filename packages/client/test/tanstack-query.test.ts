import { SocialData } from '@social-data/client';
import { createInfiniteQueries, createQueries } from '@social-data/client/query';
import { createFakeFetch } from '@social-data/client/testing';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/query-core';
import { describe, expect, test } from 'vitest';

const connect = () => {
  const fetch = createFakeFetch();
  return {
    fetch,
    api: new SocialData({ baseUrl: 'https://api.test.example', token: 'demo-token', fetch }),
  };
};

describe('the options for TanStack Query', () => {
  test('make a query that resolves to the data and is cached by operation and parameters', async () => {
    const { api, fetch } = connect();
    const client = new QueryClient();
    const { authors } = createQueries(api);
    const info = await client.ensureQueryData(authors.linkInfo({ oAuthorId: 'author-1' }));
    expect(info.link_star_index?.rank).toBe('760');
    await client.ensureQueryData(authors.linkInfo({ oAuthorId: 'author-1' }));
    expect(fetch.requests).toHaveLength(1);
    await client.ensureQueryData(authors.linkInfo({ oAuthorId: 'author-2' }));
    expect(fetch.requests).toHaveLength(2);
  });

  test('make an infinite query that reads to the end of the list', async () => {
    const { api } = connect();
    const client = new QueryClient();
    const observer = new InfiniteQueryObserver(
      client,
      createInfiniteQueries(api).answers.list({ questionId: 'question-1' }),
    );
    await observer.refetch();
    let result = observer.getCurrentResult();
    for (let pages = 1; pages < 10 && result.hasNextPage; pages += 1)
      result = await observer.fetchNextPage();
    expect(result.data?.pages.flatMap((page) => page.items)).toHaveLength(15);
    expect(result.hasNextPage).toBe(false);
  });

  test('end an infinite query where the server repeats its last page', async () => {
    const { api } = connect();
    const { getNextPageParam } = createInfiniteQueries(api).users.search({ keyword: 'a' });
    const first = await api.users.search({ keyword: 'a' });
    expect(getNextPageParam(first, [first])).toEqual({ keyword: 'a', page: 2 });
    const again = await api.users.search({ keyword: 'a' });
    expect(getNextPageParam(again, [first, again])).toBeUndefined();
  });
});
