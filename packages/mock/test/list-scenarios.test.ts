import { SocialData } from '@social-data/client';
import { createContractClient, isSuccess, type UserSearchData } from '@social-data/contract';
import { usersMatching } from '@social-data/sample-data';
import { describe, expect, test } from 'vitest';
import { useMock } from './use-mock.ts';

const question = { questionId: 'question-1' };

describe('the scenarios that change a list', () => {
  const { url } = useMock();
  const connect = (token: string) =>
    new SocialData({ baseUrl: url(), token, logger: null, maxRetries: 0 });
  const page = async (token: string, parameters: object = {}) => {
    const { data: body } = await createContractClient({ baseUrl: url(), token }).GET(
      '/api/qa-platform/get-answer-list/v1',
      { params: { query: { ...question, ...parameters } } },
    );
    if (!body || !isSuccess(body)) throw new Error(body?.message);
    const { data: items = [], paging = {}, session = {} } = body.data;
    return {
      items,
      paging,
      sessionId: session.id ?? '',
      ids: items.map(({ target }) => target?.id),
    };
  };
  const users = async (token: string, number: number): Promise<UserSearchData> => {
    const { data: body } = await createContractClient({ baseUrl: url(), token }).GET(
      '/api/lifestyle-platform/search-user/v2',
      { params: { query: { keyword: 'camping', page: number } } },
    );
    if (!body || !isSuccess(body)) throw new Error(body?.message);
    return body.data;
  };
  const idsOf = ({ users: found = [] }: UserSearchData) => found.map(({ id }) => id);

  describe('mock-end-lies', () => {
    test('never reports the end of the list, and repeats the last page', async () => {
      const last = await page('mock-end-lies', { offset: 10 });
      expect(last.paging.is_end).toBe(false);
      expect(last.ids).toHaveLength(5);
      const behind = await page('mock-end-lies', { cursor: last.items.at(-1)?.cursor ?? '' });
      expect(behind.ids).toEqual(last.ids);
      expect(behind.paging).toEqual(last.paging);
      const cursor = new URL(behind.paging.next ?? '').searchParams.get('cursor') ?? '';
      expect((await page('mock-end-lies', { cursor })).ids).toEqual(last.ids);
    });

    test('does not change searches', async () => {
      const plain = await users('demo-token', 1);
      expect(await users('mock-end-lies', 1)).toEqual(plain);
    });
  });

  describe('mock-cursor-loop', () => {
    test('leads from the first page to the second and back', async () => {
      const seen = [await page('mock-cursor-loop')];
      for (let call = 0; call < 3; call += 1) {
        const cursor = seen.at(-1)?.items.at(-1)?.cursor ?? '';
        seen.push(await page('mock-cursor-loop', { cursor }));
      }
      const [a, b, again, andAgain] = seen;
      expect(again?.ids).toEqual(a?.ids);
      expect(andAgain?.ids).toEqual(b?.ids);
      expect(b?.ids).not.toEqual(a?.ids);
      expect(seen.map(({ paging }) => paging.is_end)).toEqual([false, false, false, false]);
    });
  });

  describe('mock-duplicates', () => {
    test('begins each page with the last items of the one before', async () => {
      const first = await page('mock-duplicates');
      const second = await page('mock-duplicates', { cursor: first.items.at(-1)?.cursor ?? '' });
      expect(first.ids).toHaveLength(5);
      expect(second.ids.slice(0, 2)).toEqual(first.ids.slice(-2));
      expect(second.ids).toHaveLength(7);
      expect(second.paging.page).toBe(2);
      const [one, two] = [await users('mock-duplicates', 1), await users('mock-duplicates', 2)];
      expect(idsOf(two).slice(0, 2)).toEqual(idsOf(one).slice(-2));
    });

    test('is deduplicated by the client, and both lists end', async () => {
      const api = connect('mock-duplicates');
      const answers = await api.answers.list(question).toArray({ limit: 1000 });
      expect(answers).toHaveLength(15);
      const found = await api.users.search({ keyword: 'camping' }).toArray({ limit: 1000 });
      expect(found).toHaveLength(usersMatching('camping').total);
    });
  });

  describe('mock-empty-page', () => {
    test('shows an empty second page that is not the end', async () => {
      const first = await page('mock-empty-page');
      const hole = await page('mock-empty-page', { cursor: first.items.at(-1)?.cursor ?? '' });
      expect(hole.ids).toEqual([]);
      expect(hole.paging.is_end).toBe(false);
      const next = new URL(hole.paging.next ?? '').searchParams;
      expect([next.get('cursor'), next.get('offset')]).toEqual([null, '5']);
      const behind = await page('mock-empty-page', { offset: 5, sessionId: hole.sessionId });
      expect(behind.ids).toHaveLength(5);
    });

    test('lets a search continue with the next page', async () => {
      const { total } = usersMatching('camping');
      expect((await users('mock-empty-page', 2)).users).toEqual([]);
      const all = [];
      for (let number = 1; number <= Math.ceil(total / 20) + 1; number += 1)
        all.push(...idsOf(await users('mock-empty-page', number)));
      expect(new Set(all).size).toBe(total);
    });
  });

  describe('mock-foreign-next', () => {
    test('names another host, which the client never calls', async () => {
      const { paging } = await page('mock-foreign-next');
      const next = new URL(paging.next ?? '');
      expect(next.origin).toBe('https://elsewhere.invalid');
      expect(next.searchParams.has('canary')).toBe(true);
      const all = await connect('mock-foreign-next')
        .answers.list(question)
        .toArray({ limit: 1000 });
      expect(all).toHaveLength(15);
    });
  });

  test('combine: an empty page, duplicates, a foreign address', async () => {
    const token = 'mock-foreign-next+mock-duplicates+mock-empty-page';
    const all = await connect(token).answers.list(question).toArray({ limit: 1000 });
    expect(new Set(all.map((item) => item.target?.id)).size).toBe(15);
  });
});
