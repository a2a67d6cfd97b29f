import type { SocialData } from '@social-data/client';
import { followList, type ListReader, resumeList } from '@social-data/client/paging';
import { createInfiniteQueries } from '@social-data/client/query';
import { dehydrate, hydrate, InfiniteQueryObserver, QueryClient } from '@tanstack/query-core';
import { describe, expect, test } from 'vitest';
import { type LyingList, lyingLists } from './lying-lists.ts';
import { createTestClient } from './test-client.ts';

/** A list that never ends would otherwise never end a test. */
const MAX_PAGES = 10;

/** Reads a list to its end, and hands out its items. Rejects with the error that ends it. */
type Door = (
  api: SocialData,
  operation: Listed,
  found: (items: readonly unknown[]) => void,
) => Promise<void>;

/** The lists of the specification: what a test says of these need not hold for every list of a contract. */
type Listed = 'searchUsers' | 'listAnswers';
const parametersOf = (operation: Listed) =>
  ({ searchUsers: { keyword: 'a' }, listAnswers: { questionId: 'question-1' } })[operation];

const optionsOf = (api: SocialData, operation: Listed) => {
  const lists = createInfiniteQueries(api);
  const options =
    operation === 'searchUsers'
      ? lists.users.search({ keyword: 'a' })
      : lists.answers.list({ questionId: 'question-1' });
  // The observer of one list is typed as that of the other.
  return options as ReturnType<typeof lists.answers.list>;
};

const readWith =
  (between: (reader: ListReader<Listed>) => ListReader<Listed>): Door =>
  async (api, operation, found) => {
    let reader = followList<Listed>(operation, parametersOf(operation));
    for (let next = reader.nextParameters(); next; next = reader.nextParameters()) {
      const { data } = await api.call(operation, next);
      found(reader.read(data).items);
      reader = between(reader);
    }
  };

const observe =
  (clientFor: (api: SocialData, operation: Listed) => Promise<QueryClient>): Door =>
  async (api, operation, found) => {
    const client = await clientFor(api, operation);
    const observer = new InfiniteQueryObserver(client, optionsOf(api, operation));
    const unsubscribe = observer.subscribe(() => {});
    await expect.poll(() => client.isFetching()).toBe(0);
    let result = observer.getCurrentResult();
    for (let pages = 1; pages < MAX_PAGES && result.hasNextPage && !result.error; pages += 1)
      result = await observer.fetchNextPage();
    unsubscribe();
    for (const { items } of result.data?.pages ?? []) found(items);
    if (result.error) throw result.error;
  };

const doors: Readonly<Record<string, Door>> = {
  'items()': async (api, operation, found) => {
    for await (const item of api.call(operation, parametersOf(operation)).items()) found([item]);
  },
  'pages()': async (api, operation, found) => {
    for await (const { items } of api.call(operation, parametersOf(operation)).pages())
      found(items);
  },
  'an infinite query': observe(async () => new QueryClient()),
  'a reader': readWith((reader) => reader),
  'a reader that resumes after each page': readWith((reader) =>
    resumeList(JSON.parse(JSON.stringify(reader.checkpoint))),
  ),
  'a page that a server has rendered': observe(async (api, operation) => {
    const server = new QueryClient();
    await server.prefetchInfiniteQuery(optionsOf(api, operation));
    const page = new QueryClient();
    hydrate(page, JSON.parse(JSON.stringify(dehydrate(server))));
    return page;
  }),
};

async function readThrough(door: Door, { operation, replies }: LyingList) {
  const { api, sent } = createTestClient(replies);
  const ids: unknown[] = [];
  const error = await door(api, operation, (items) => ids.push(...items.map(idOf))).then(
    () => undefined,
    (reason: Error) => reason.name,
  );
  return { ids, calls: sent.length, error };
}

function idOf(item: unknown): unknown {
  const { id, target } = Object(item);
  return target?.id ?? id;
}

describe.each(Object.entries(lyingLists))('where %s', (_how, { ids, calls, error, ...list }) => {
  test.each(Object.entries(doors))(
    '%s gives the same items, calls and error',
    async (_name, door) => {
      const expected = { ids, calls, error };
      expect(await readThrough(door, { ...expected, ...list })).toEqual(expected);
    },
  );
});
