import { PaginationError } from '@social-data/client';
import { describe, expect, it } from 'vitest';
import { answers, clientGiven, errorFrom, failure, users } from './fake.ts';

const search = { keyword: 'camping' };
const question = { questionId: 'question-1' };

async function collect<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

/** Query of each request, without what is the same in all. */
const queries = (sent: readonly { readonly url: URL }[]) =>
  sent.map(({ url }) =>
    Object.fromEntries(
      [...url.searchParams].filter(([name]) => !['token', 'keyword', 'questionId'].includes(name)),
    ),
  );

describe('a user search', () => {
  it('gives one page when it is awaited, with the parameters of the next', async () => {
    const { api, sent } = clientGiven([users('a', 'b')]);
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

  it('ends with an empty page, which costs that one call', async () => {
    const { api, sent } = clientGiven([users('a', 'b'), users('c'), users()]);
    const pages = await collect(api.users.search(search).pages());
    expect(pages.map((page) => page.items.length)).toEqual([2, 1, 0]);
    expect(pages.at(-1)).toMatchObject({ next: null, end: 'empty' });
    expect(queries(sent)).toEqual([{}, { page: '2' }, { page: '3' }]);
  });

  it('ends with a page that repeats what came, as from a server that clamps the number', async () => {
    const { api, sent } = clientGiven([users('a', 'b'), users('c'), users('c')]);
    const pages = await collect(api.users.search(search).pages());
    expect(pages.at(-1)).toMatchObject({ items: [], duplicates: 1, next: null, end: 'repeated' });
    expect(sent).toHaveLength(3);
  });

  it('goes on from the page it is given', async () => {
    const { api, sent } = clientGiven([users('x'), users()]);
    await collect(api.users.search({ ...search, page: 7 }));
    expect(queries(sent)).toEqual([{ page: '7' }, { page: '8' }]);
  });

  it('drops duplicates by id and counts them, unless it is told not to', async () => {
    const replies = [users('a', 'b'), users('b', 'c'), users()];
    const dropped = await collect(clientGiven(replies).api.users.search(search).pages());
    expect(dropped.map((page) => [page.items.length, page.duplicates])).toEqual([
      [2, 0],
      [1, 1],
      [0, 0],
    ]);
    const kept = await collect(
      clientGiven(replies).api.users.search(search).items({ dedupe: false }),
    );
    expect(kept.map(({ id }) => id)).toEqual(['a', 'b', 'b', 'c']);
  });
});

describe('items', () => {
  it('sends the first page once, however the call is read', async () => {
    const { api, sent } = clientGiven([users('a'), users()]);
    const call = api.users.search(search);
    await call;
    await collect(call);
    await call.result();
    expect(sent).toHaveLength(2);
  });

  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
  ])('with limit %i need %i requests', async (limit, requests) => {
    const { api, sent } = clientGiven([users('a', 'b'), users('c', 'd'), users()]);
    expect(await api.users.search(search).toArray({ limit })).toHaveLength(limit);
    expect(sent).toHaveLength(requests);
  });

  it('send no page after the reader has stopped', async () => {
    const { api, sent } = clientGiven([users('a', 'b'), users('c')]);
    for await (const _user of api.users.search(search)) break;
    expect(sent).toHaveLength(1);
  });

  it.each([-1, 1.5, Number.NaN])('refuse limit %d', async (limit) => {
    const { api } = clientGiven([users('a')]);
    expect(await errorFrom(api.users.search(search).toArray({ limit }))).toMatchObject({
      name: 'ConfigurationError',
    });
  });

  it('stop at once with a terminal code, and tell where', async () => {
    for (const code of [100, 303, 600, 601]) {
      const { api, sent } = clientGiven([users('a'), users('b'), failure(code), users('c')]);
      const error = await errorFrom(api.users.search(search).toArray({ limit: 100 }));
      expect(error).toMatchObject({ code, checkpoint: { keyword: 'camping', page: 3 } });
      expect(sent).toHaveLength(3);
    }
  });
});

describe('an answer list', () => {
  it('goes on by cursor and session, keeps the order, drops the offset, and never uses the address in the data', async () => {
    const { api, sent } = clientGiven([
      answers({ ids: ['a', 'b'], next: 'https://elsewhere.example/?token=demo-token' }),
      answers({ ids: ['c'], isEnd: true }),
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

  it('resumes from a checkpoint that was kept as JSON', async () => {
    const { api } = clientGiven([answers({ ids: ['a', 'b'] })]);
    const kept = JSON.stringify((await api.answers.list(question)).next);
    const later = clientGiven([answers({ ids: ['c'], isEnd: true })]);
    expect(await later.api.answers.list(JSON.parse(kept)).toArray({ limit: 9 })).toHaveLength(1);
    expect(queries(later.sent)).toEqual([{ cursor: 'b', sessionId: 'demo-session-1' }]);
  });

  it('ends with an empty page when nothing says whether it is the end', async () => {
    const { api } = clientGiven([{ code: 0, data: { data: [] } }]);
    expect(await api.answers.list(question)).toMatchObject({ next: null, end: 'empty' });
  });

  it('follows one empty page with more to come by offset', async () => {
    const { api, sent } = clientGiven([
      answers({ ids: ['a', 'b'] }),
      answers({ ids: [] }),
      answers({ ids: ['c'], isEnd: true }),
    ]);
    expect(await api.answers.list(question).toArray({ limit: 9 })).toHaveLength(3);
    expect(queries(sent)[2]).toEqual({ offset: '2', sessionId: 'demo-session-1' });
  });

  it.each([
    [
      'two empty pages in a row',
      [answers({ ids: ['a'] }), answers({ ids: [] }), answers({ ids: [] })],
      3,
    ],
    ['the same cursor again', [answers({ ids: ['a', 'b'] }), answers({ ids: ['c', 'b'] })], 2],
    [
      'cursors in a circle',
      [answers({ ids: ['a'] }), answers({ ids: ['b'] }), answers({ ids: ['a'] })],
      3,
    ],
    ['the last page for ever', [answers({ ids: ['a', 'b'] })], 2],
  ])('ends %s with a PaginationError and a checkpoint', async (_what, replies, requests) => {
    const { api, sent } = clientGiven(replies);
    const error = await errorFrom(api.answers.list(question).toArray({ limit: 1000 }));
    expect(error).toBeInstanceOf(PaginationError);
    expect(error).toMatchObject({
      name: 'PaginationError',
      checkpoint: { questionId: 'question-1' },
    });
    expect(sent).toHaveLength(requests);
  });

  it('ends pages that hold nothing new under ever new cursors', async () => {
    let count = 0;
    const endless = async () => {
      count += 1;
      const items = [{ cursor: `c${count}`, target: { id: 'same' } }];
      return new Response(
        JSON.stringify({ code: 0, data: { data: items, paging: { is_end: false } } }),
      );
    };
    const { api, sent } = clientGiven([endless]);
    expect(await errorFrom(api.answers.list(question).toArray({ limit: 1000 }))).toBeInstanceOf(
      PaginationError,
    );
    expect(sent).toHaveLength(3);
  });

  it('hands a page out before it says that the list is stuck', async () => {
    const { api } = clientGiven([answers({ ids: ['a', 'b'] }), answers({ ids: ['c', 'b'] })]);
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
