import { PaginationError } from '@social-data/client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  answersPage,
  createTestClient,
  errorFrom,
  failure,
  success,
  usersPage,
} from './test-client.ts';

const search = { keyword: 'camping' };
const question = { questionId: 'question-1' };

async function collect<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

/** The query of each request, without the parameters that all share. */
const queries = (sent: readonly { readonly url: URL }[]) =>
  sent.map(({ url }) =>
    Object.fromEntries(
      [...url.searchParams].filter(([name]) => !['token', 'keyword', 'questionId'].includes(name)),
    ),
  );

describe('a user search', () => {
  test('resolves to one page with the parameters of the next', async () => {
    const { api, sent } = createTestClient([usersPage('a', 'b')]);
    const page = await api.users.search(search);
    expect(page).toMatchObject({
      items: [{ id: 'a' }, { id: 'b' }],
      next: { keyword: 'camping', page: 2 },
      end: undefined,
      duplicates: 0,
    });
    expect(JSON.parse(JSON.stringify(page.next))).toEqual(page.next);
    expect(sent).toHaveLength(1);
  });

  test('resolves to a page that gives its own items, and requests nothing further', async () => {
    const { api, sent } = createTestClient([usersPage('a', 'b'), usersPage('c')]);
    const page = await api.users.search(search);
    const names: unknown[] = [];
    for (const user of page) names.push(user.id);
    for await (const user of await api.users.search(search)) names.push(user.id);
    expect(names).toEqual(['a', 'b', 'c']);
    expect([...page]).toEqual(page.items);
    expect(sent).toHaveLength(2);
    // A page is stored and compared as the plain object that it was.
    expect(Object.keys({ ...page })).toEqual(
      Object.keys(JSON.parse(JSON.stringify({ ...page, end: 'empty' }))),
    );
    for await (const each of api.users.search(search).pages()) if ([...each].length > 0) break;
  });

  test.each([undefined, null, ''])('goes on with page 2 after the page %j', async (page) => {
    const { api, sent } = createTestClient([usersPage('a'), usersPage('b'), usersPage()]);
    // @ts-expect-error: a program without types passes on what a field of a form holds.
    const call = api.users.search({ ...search, page });
    expect(await call.toArray({ limit: 10 })).toHaveLength(2);
    expect(queries(sent).map(({ page }) => page || '1')).toEqual(['1', '2', '3']);
  });

  test('gives nothing with the limit 0, and still tells that its page failed', async () => {
    const { api, sent } = createTestClient([usersPage('a'), failure(601)]);
    expect(await api.users.search(search).toArray({ limit: 0 })).toEqual([]);
    const rejected = api.users.search(search).toArray({ limit: 0 });
    expect(await errorFrom(rejected)).toMatchObject({ code: 601 });
    expect(sent).toHaveLength(2);
  });

  test('ends with an empty page, which costs one call', async () => {
    const { api, sent } = createTestClient([usersPage('a', 'b'), usersPage('c'), usersPage()]);
    const pages = await collect(api.users.search(search).pages());
    expect(pages.map((page) => page.items.length)).toEqual([2, 1, 0]);
    expect(pages.at(-1)).toMatchObject({ next: null, end: 'empty' });
    expect(queries(sent)).toEqual([{}, { page: '2' }, { page: '3' }]);
  });

  test('ends with a page that repeats earlier items, as a server sends that clamps the number', async () => {
    const { api, sent } = createTestClient([usersPage('a', 'b'), usersPage('c'), usersPage('c')]);
    const pages = await collect(api.users.search(search).pages());
    expect(pages.at(-1)).toMatchObject({ items: [], duplicates: 1, next: null, end: 'repeated' });
    expect(sent).toHaveLength(3);
  });

  test.each([
    ['is missing', {}],
    ['is null', { users: null }],
    ['is an object', { users: { id: 'c' } }],
  ])('does not take a page whose list %s for the end', async (_, data) => {
    const { api, sent } = createTestClient([usersPage('a'), success(data)]);
    const pages = await collect(api.users.search(search).pages());
    expect(pages.at(-1)).toMatchObject({ items: [], next: null, end: 'unreadable', data });
    expect(sent).toHaveLength(2);
  });

  test('continues from the given page', async () => {
    const { api, sent } = createTestClient([usersPage('x'), usersPage()]);
    await collect(api.users.search({ ...search, page: 7 }));
    expect(queries(sent)).toEqual([{ page: '7' }, { page: '8' }]);
  });

  test('drops duplicates by id and counts them', async () => {
    const replies = [usersPage('a', 'b'), usersPage('b', 'c'), usersPage()];
    const dropped = await collect(createTestClient(replies).api.users.search(search).pages());
    expect(dropped.map((page) => [page.items.length, page.duplicates])).toEqual([
      [2, 0],
      [1, 1],
      [0, 0],
    ]);
    expect(dropped[1]?.data).toEqual(replies[1]?.data);
  });
});

describe('the iteration of a list', () => {
  test('requests the first page once, however the call is read', async () => {
    const { api, sent } = createTestClient([usersPage('a'), usersPage()]);
    const call = api.users.search(search);
    await call;
    await collect(call);
    await call.result();
    expect(sent).toHaveLength(2);
  });

  test.each([
    [1, 1],
    [2, 1],
    [3, 2],
  ])('with limit %i costs %i requests', async (limit, requests) => {
    const { api, sent } = createTestClient([usersPage('a', 'b'), usersPage('c', 'd'), usersPage()]);
    expect(await api.users.search(search).toArray({ limit })).toHaveLength(limit);
    expect(sent).toHaveLength(requests);
  });

  test('of all items needs a limit', async () => {
    const { api } = createTestClient([usersPage('a')]);
    expect(await errorFrom(api.users.search(search).toArray({} as never))).toMatchObject({
      name: 'ConfigurationError',
      message: 'toArray() needs the option limit.',
    });
  });

  test('with a wrong limit leaves no failure of its first page unhandled', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    onTestFinished(() => void process.off('unhandledRejection', unhandled));
    const { api } = createTestClient([failure(600)]);
    for (const limit of ['5', undefined])
      expect(await errorFrom(api.users.search(search).toArray({ limit } as never))).toMatchObject({
        name: 'ConfigurationError',
      });
    await new Promise((resolve) => setTimeout(resolve));
    expect(unhandled).not.toHaveBeenCalled();
  });

  test('requests no page after the reader has stopped', async () => {
    const { api, sent } = createTestClient([usersPage('a', 'b'), usersPage('c')]);
    for await (const _user of api.users.search(search)) break;
    expect(sent).toHaveLength(1);
  });

  test.each([-1, 1.5, Number.NaN])('rejects limit %d', async (limit) => {
    const { api } = createTestClient([usersPage('a')]);
    expect(await errorFrom(api.users.search(search).toArray({ limit }))).toMatchObject({
      name: 'ConfigurationError',
    });
  });

  test('stops at once at a terminal code, with a checkpoint', async () => {
    for (const code of [100, 303, 600, 601]) {
      const { api, sent } = createTestClient([
        usersPage('a'),
        usersPage('b'),
        failure(code),
        usersPage('c'),
      ]);
      const error = await errorFrom(api.users.search(search).toArray({ limit: 100 }));
      expect(error).toMatchObject({ code, checkpoint: { keyword: 'camping', page: 3 } });
      expect(sent).toHaveLength(3);
    }
  });
});

describe('an answer list', () => {
  test('continues by cursor and session, keeps the order, drops the offset, and never requests the address in the data', async () => {
    const { api, sent } = createTestClient([
      answersPage({ ids: ['a', 'b'], next: 'https://elsewhere.example/?token=demo-token' }),
      answersPage({ ids: ['c'], isEnd: true }),
    ]);
    const pages = await collect(
      api.answers.list({ ...question, order: '_updated', offset: 10 }).pages(),
    );
    expect(queries(sent)).toEqual([
      { order: '_updated', offset: '10' },
      { order: '_updated', cursor: 'b', sessionId: 'demo-session-1' },
    ]);
    expect(sent.every(({ url }) => url.hostname === 'api.test.example')).toBe(true);
    expect(pages.map(({ end }) => end)).toEqual([undefined, 'declared']);
  });

  test('resumes from a checkpoint that was stored as JSON', async () => {
    const { api } = createTestClient([answersPage({ ids: ['a', 'b'] })]);
    const stored = JSON.stringify((await api.answers.list(question)).next);
    const later = createTestClient([answersPage({ ids: ['c'], isEnd: true })]);
    expect(await later.api.answers.list(JSON.parse(stored)).toArray({ limit: 9 })).toHaveLength(1);
    expect(queries(later.sent)).toEqual([{ cursor: 'b', sessionId: 'demo-session-1' }]);
  });

  test('ends with an empty page when is_end is missing', async () => {
    const { api } = createTestClient([{ code: 0, data: { data: [] } }]);
    expect(await api.answers.list(question)).toMatchObject({ next: null, end: 'empty' });
  });

  test.each([{}, { cursor: '' }])(
    'continues by offset after one empty page that is not the last: %j',
    async (given) => {
      const { api, sent } = createTestClient([
        answersPage({ ids: ['a', 'b'] }),
        answersPage({ ids: [] }),
        answersPage({ ids: ['c'], isEnd: true }),
      ]);
      const call = api.answers.list({ ...question, ...given });
      expect(await call.toArray({ limit: 9 })).toHaveLength(3);
      expect(queries(sent)[2]).toEqual({ offset: '2', sessionId: 'demo-session-1' });
    },
  );

  test.each([
    [
      'two empty pages in a row',
      [answersPage({ ids: ['a'] }), answersPage({ ids: [] }), answersPage({ ids: [] })],
      3,
    ],
    [
      'the same cursor again',
      [answersPage({ ids: ['a', 'b'] }), answersPage({ ids: ['c', 'b'] })],
      2,
    ],
    [
      'cursors in a circle',
      [answersPage({ ids: ['a'] }), answersPage({ ids: ['b'] }), answersPage({ ids: ['a'] })],
      3,
    ],
    ['the last page again and again', [answersPage({ ids: ['a', 'b'] })], 2],
  ])('ends %s with a PaginationError and a checkpoint', async (_what, replies, requests) => {
    const { api, sent } = createTestClient(replies);
    const error = await errorFrom(api.answers.list(question).toArray({ limit: 1000 }));
    expect(error).toBeInstanceOf(PaginationError);
    expect(error).toMatchObject({
      name: 'PaginationError',
      checkpoint: { questionId: 'question-1' },
    });
    expect(sent).toHaveLength(requests);
  });

  test('ends when pages hold nothing new although their cursors change', async () => {
    let count = 0;
    const endless = async () => {
      count += 1;
      const items = [{ cursor: `c${count}`, target: { id: 'same' } }];
      return new Response(
        JSON.stringify({ code: 0, data: { data: items, paging: { is_end: false } } }),
      );
    };
    const { api, sent } = createTestClient([endless]);
    expect(await errorFrom(api.answers.list(question).toArray({ limit: 1000 }))).toBeInstanceOf(
      PaginationError,
    );
    expect(sent).toHaveLength(3);
  });

  test('yields a page before it throws that the list does not advance', async () => {
    const { api } = createTestClient([
      answersPage({ ids: ['a', 'b'] }),
      answersPage({ ids: ['c', 'b'] }),
    ]);
    const got: unknown[] = [];
    const error = await errorFrom(
      (async () => {
        for await (const item of api.answers.list(question)) got.push(item.cursor);
      })(),
    );
    expect(error).toBeInstanceOf(PaginationError);
    expect(got).toEqual(['a', 'b', 'c']);
  });
});
