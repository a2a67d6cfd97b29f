import { emptyKeywords, emptyQuestionIds, usersMatching } from '@social-data/sample-data';
import { describe, expect, test } from 'vitest';
import { callOf, useMock } from './use-mock.ts';

interface SearchData {
  readonly users: readonly { readonly id: string }[];
}
interface AnswersData {
  readonly data: readonly {
    readonly cursor: string;
    readonly position: number;
    readonly target: { readonly id: string; readonly updated_time: number };
  }[];
  readonly session: { readonly id: string };
  readonly paging: { readonly page: number; readonly is_end: boolean; readonly next: string };
}

describe('the pages of the mock', () => {
  const { ask, url } = useMock();
  const search = async (page: string) =>
    (await ask(callOf('searchUsers', { page }))).body.data as SearchData;
  const answers = async (query: string) => (await ask(query)).body.data as AnswersData;

  test('end a search with an empty page', async () => {
    const ids: string[] = [];
    let page = 1;
    for (; page < 10; page += 1) {
      const { users } = await search(String(page));
      if (users.length === 0) break;
      ids.push(...users.map((user) => user.id));
    }
    const { total } = usersMatching('camping');
    expect(total).toBeGreaterThan(20);
    expect(page).toBe(Math.ceil(total / 20) + 1);
    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);
  });

  test.each(['0', '-1', '99', '9'.repeat(30)])('are empty for page %s', async (page) => {
    expect((await search(page)).users).toEqual([]);
  });

  test('search the first twelve words of a keyword, as the gateway does', async () => {
    const keyword = `${'camping '.repeat(12)} nowhere`;
    const { data } = (await ask(callOf('searchUsers', { keyword }))).body;
    expect((data as SearchData).users).toEqual((await search('1')).users);
  });

  test('end an answer list with is_end, by cursor and session', async () => {
    const ids: string[] = [];
    const positions: number[] = [];
    let query = callOf('listAnswers');
    for (let call = 0; call < 10; call += 1) {
      const { data, session, paging } = await answers(query);
      ids.push(...data.map((item) => item.target.id));
      positions.push(...data.map((item) => item.position));
      if (paging.is_end) break;
      query = callOf('listAnswers', { cursor: data.at(-1)?.cursor, sessionId: session.id });
    }
    expect(ids).toHaveLength(15);
    expect(new Set(ids).size).toBe(15);
    expect(positions).toEqual(ids.map((_, index) => index));
  });

  test('let the cursor win over the offset', async () => {
    const first = await answers(callOf('listAnswers'));
    const cursor = first.data.at(-1)?.cursor;
    const { data } = await answers(callOf('listAnswers', { cursor, offset: '10' }));
    expect(data[0]?.position).toBe(5);
  });

  test('name the next page by the address of the mock, without the token, and none at the end', async () => {
    const first = await answers(callOf('listAnswers', { token: 'demo-canary' }));
    expect(first.paging.page).toBe(1);
    expect(first.paging.next).toContain(`${url()}/api/qa-platform/`);
    expect(first.paging.next).not.toContain('canary');
    const last = await answers(callOf('listAnswers', { offset: '10' }));
    expect(last.paging).toMatchObject({ page: 3, is_end: true, next: '' });
  });

  test('lead by paging.next to the end, when a token is added', async () => {
    const positions: number[] = [];
    let next = `${url()}${callOf('listAnswers')}`;
    while (next !== '') {
      const { data, paging } = await answers(next);
      positions.push(...data.map((item) => item.position));
      next = paging.next === '' ? '' : `${paging.next}&token=demo-token`;
    }
    expect(positions).toEqual(Array.from({ length: 15 }, (_, index) => index));
  });

  test('sort by the time of the update on request, and refuse a cursor of the other order', async () => {
    const updated = await answers(callOf('listAnswers', { order: '_updated' }));
    const times = updated.data.map((item) => item.target.updated_time);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const cursor = updated.data.at(-1)?.cursor;
    const { body } = await ask(callOf('listAnswers', { cursor, order: '_default' }));
    expect(body.code).toBe(400);
    expect(body.message).toContain('cursor');
  });

  test('are a success with an empty list when nothing is found', async () => {
    const [keyword] = emptyKeywords;
    const found = (await ask(callOf('searchUsers', { keyword }))).body;
    expect(found).toMatchObject({ code: 0, data: { users: [] } });
    const [questionId] = emptyQuestionIds;
    const list = (await ask(callOf('listAnswers', { questionId }))).body;
    expect(list).toMatchObject({ code: 0, data: { data: [], paging: { is_end: true, next: '' } } });
  });
});
