import { SocialData } from '@social-data/client';
import { createInfiniteQueries, createQueries } from '@social-data/client/query';
import { createFakeFetch } from '@social-data/client/testing';
import {
  dehydrate,
  focusManager,
  hydrate,
  InfiniteQueryObserver,
  onlineManager,
  QueryClient,
  QueryObserver,
} from '@tanstack/query-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type LyingList, lyingLists } from './lying-lists.ts';
import { answersPage, createTestClient, errorFrom, failure, usersPage } from './test-client.ts';

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
    expect(info.link_star_index?.rank).toBe('6325');
    await client.ensureQueryData(authors.linkInfo({ oAuthorId: 'author-1' }));
    expect(fetch.requests()).toHaveLength(1);
    await client.ensureQueryData(authors.linkInfo({ oAuthorId: 'author-2' }));
    expect(fetch.requests()).toHaveLength(2);
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

  test.each([1, 2])('end a list whose cursors go round, with maxPages: %i', async (maxPages) => {
    const pages = ['a', 'b', 'c'].map((id) => answersPage({ ids: [id] }));
    const { api, sent } = createTestClient(Array.from({ length: 40 }, () => pages).flat());
    const options = createInfiniteQueries(api).answers.list({ questionId: 'question-1' });
    const observer = new InfiniteQueryObserver(new QueryClient(), { ...options, maxPages });
    await observer.refetch();
    let result = observer.getCurrentResult();
    for (let calls = 1; calls < 20 && result.hasNextPage && !result.isError; calls += 1)
      result = await observer.fetchNextPage();
    expect(result.error).toMatchObject({ name: 'PaginationError' });
    expect(result.data?.pages).toHaveLength(maxPages);
    expect(sent).toHaveLength(4);
    await observer.fetchNextPage();
    expect(sent).toHaveLength(4);
  });

  test('continue an infinite query after every page that has something new', async () => {
    const { api } = createTestClient([usersPage('a', 'b')]);
    const { getNextPageParam } = createInfiniteQueries(api).users.search({ keyword: 'a' });
    const first = await api.users.search({ keyword: 'a' });
    expect(getNextPageParam(first, [first])).toEqual({ keyword: 'a', page: 2 });
    const again = await api.users.search({ keyword: 'a' });
    expect(getNextPageParam(again, [first, again])).toBeUndefined();
  });

  test.each(Object.entries(lyingLists).filter(([, list]) => list.operation === 'listAnswers'))(
    'give the same items when they are fetched again from the first page, where %s',
    async (_how, list) => {
      const { ids, error } = list;
      expect(await readAgain(list)).toEqual({ ids, error });
    },
  );

  test('send no request for the page after a list that does not advance', async () => {
    const { observer, sent } = observe(lyingLists['a cursor comes again']);
    await observer.refetch();
    await observer.fetchNextPage();
    const requests = sent.length;
    const result = await observer.fetchNextPage();
    expect(result).toMatchObject({
      isFetchNextPageError: true,
      error: { name: 'PaginationError' },
    });
    expect(sent).toHaveLength(requests);
  });

  test.each([601, 301])('leave retries to the client: code %i', async (code) => {
    const { api, sent } = createTestClient([failure(code)], { maxRetries: 0, refusalPause: 0 });
    const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
    const parameters = { keyword: 'a' };
    await errorFrom(client.fetchQuery(createQueries(api).users.search(parameters)));
    const observer = new QueryObserver(client, {
      ...createQueries(api).users.search(parameters),
      queryKey: ['observed'],
    });
    await observer.refetch();
    const lists = new InfiniteQueryObserver(
      client,
      createInfiniteQueries(api).users.search(parameters),
    );
    await lists.refetch();
    expect(sent).toHaveLength(3);
  });

  test('pay for no call on focus, on reconnecting or when another part of a page mounts', async () => {
    const { api, fetch } = connect();
    const client = new QueryClient();
    client.mount();
    onTestFinished(() => client.unmount());
    const info = createQueries(api).authors.linkInfo({ oAuthorId: 'author-1' });
    const answers = createInfiniteQueries(api).answers.list({ questionId: 'question-1' });
    const mount = () => [
      new QueryObserver(client, info).subscribe(() => {}),
      new InfiniteQueryObserver(client, answers).subscribe(() => {}),
    ];
    const unmount = mount();
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(fetch.requests()).toHaveLength(2);
    for (let count = 0; count < 3; count += 1) {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
      for (const leave of unmount.splice(0)) leave();
      unmount.push(...mount());
      await expect.poll(() => client.isFetching()).toBe(0);
    }
    expect(fetch.requests()).toHaveLength(2);
    // Spreading overrides.
    const fresh = new QueryObserver(client, { ...info, refetchOnMount: 'always' });
    unmount.push(fresh.subscribe(() => {}));
    await expect.poll(() => fetch.requests().length).toBe(3);
    for (const leave of unmount) leave();
  });

  test('use what a server has fetched, with another address and token', async () => {
    const onServer = connect();
    const parameters = { oAuthorId: 'author-1' };
    const server = new QueryClient();
    await server.prefetchQuery(createQueries(onServer.api).authors.linkInfo(parameters));
    const inPage = createFakeFetch();
    const api = new SocialData({
      ...{ baseUrl: 'https://page.test.example/api', token: 'mock-ok', fetch: inPage },
    });
    const client = new QueryClient();
    hydrate(client, JSON.parse(JSON.stringify(dehydrate(server))));
    const observer = new QueryObserver(client, createQueries(api).authors.linkInfo(parameters));
    observer.subscribe(() => {});
    expect(observer.getCurrentResult().data?.link_star_index?.rank).toBe('6325');
    expect(inPage.requests()).toHaveLength(0);
  });

  test('give a page that a server component passes on as it is, not as the list of its items', async () => {
    const { api } = connect();
    const client = new QueryClient();
    const page = await client.fetchQuery(createQueries(api).users.search({ keyword: 'camping' }));
    const list = createInfiniteQueries(api).users.search({ keyword: 'camping' });
    const { pages } = await client.fetchInfiniteQuery(list);
    for (const each of [page, ...pages]) {
      expect(each.items).toHaveLength(20);
      expect(Reflect.ownKeys(each)).not.toContain(Symbol.iterator);
    }
  });

  test('take the options of the call, which are no part of the key', async () => {
    const { api, sent } = createTestClient([failure(500)]);
    const queries = createQueries(api).users;
    const lists = createInfiniteQueries(api).users;
    const parameters = { keyword: 'a' };
    const options = { maxRetries: 0 };
    expect(queries.search(parameters, options).queryKey).toEqual(
      queries.search(parameters).queryKey,
    );
    const client = new QueryClient();
    await errorFrom(client.fetchQuery(queries.search(parameters, options)));
    await errorFrom(client.fetchInfiniteQuery(lists.search(parameters, options)));
    expect(sent).toHaveLength(2);
  });
});

const question = { questionId: 'question-1' };

function observe({ replies }: Pick<LyingList, 'replies'>) {
  const { api, sent } = createTestClient(replies);
  const client = new QueryClient();
  const options = createInfiniteQueries(api).answers.list(question);
  return { client, observer: new InfiniteQueryObserver(client, options), sent };
}

/** Reads a list to its end twice, as TanStack Query does when data is stale. */
async function readAgain(list: LyingList) {
  const { client, observer, sent } = observe(list);
  await observer.refetch();
  let result = observer.getCurrentResult();
  // Bounded: a list that never ends would otherwise never end the test.
  const readOn = async () => {
    for (let pages = 1; pages < 10 && result.hasNextPage && !result.error; pages += 1)
      result = await observer.fetchNextPage();
  };
  await readOn();
  sent.length = 0;
  // Page parameters survive a trip through JSON, as on a server-rendered page.
  const { queryKey } = observer.options;
  client.setQueryData(queryKey, JSON.parse(JSON.stringify(client.getQueryData(queryKey))));
  await observer.refetch();
  result = observer.getCurrentResult();
  await readOn();
  const pages = result.data?.pages ?? [];
  return {
    ids: pages.flatMap((page) => page.items.map((item) => item.target?.id)),
    error: result.error?.name,
  };
}
