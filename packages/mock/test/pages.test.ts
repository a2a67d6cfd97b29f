import { describe, expect, it } from 'vitest';
import { callOf, useMock } from './ask.ts';

interface SearchData {
  readonly users: readonly { readonly id: string }[];
}
interface AnswersData {
  readonly data: readonly {
    readonly cursor: string;
    readonly position: number;
    readonly target: { readonly id: string };
  }[];
  readonly session: { readonly id: string };
  readonly paging: { readonly page: number; readonly is_end: boolean; readonly next: string };
}

describe('the pages of the mock', () => {
  const { ask, url } = useMock();
  const search = async (page: string) =>
    (await ask(callOf('searchUsers', { page }))).body.data as SearchData;
  const answers = async (query: string) => (await ask(query)).body.data as AnswersData;

  it('ends a search with an empty page', async () => {
    const ids: string[] = [];
    let page = 1;
    for (; page < 10; page += 1) {
      const { users } = await search(String(page));
      if (users.length === 0) break;
      ids.push(...users.map((user) => user.id));
    }
    expect(page).toBe(4);
    expect(ids).toHaveLength(45);
    expect(new Set(ids).size).toBe(45);
  });

  it.each(['0', '-1', '99', '9'.repeat(30)])('gives an empty page for page %s', async (page) => {
    expect((await search(page)).users).toEqual([]);
  });

  it('ends an answer list with is_end, by cursor and session', async () => {
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

  it('lets the cursor win over the offset', async () => {
    const { data } = await answers(
      callOf('listAnswers', { cursor: 'demo-cursor-5', offset: '10' }),
    );
    expect(data[0]?.position).toBe(5);
  });

  it('names the next page by its own address, without the token, and nothing at the end', async () => {
    const first = await answers(callOf('listAnswers', { token: 'demo-canary' }));
    expect(first.paging.page).toBe(1);
    expect(first.paging.next).toContain(`${url()}/api/qa-platform/`);
    expect(first.paging.next).not.toContain('canary');
    const last = await answers(callOf('listAnswers', { offset: '10' }));
    expect(last.paging).toMatchObject({ page: 3, is_end: true, next: '' });
  });

  it('gives the same bytes for the same call', async () => {
    const call = callOf('listAnswers', { cursor: 'demo-cursor-5' });
    expect((await ask(call)).text).toBe((await ask(call)).text);
  });
});
