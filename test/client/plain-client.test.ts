import { createPlainClient, isSuccess } from '@social-data/contract';
import { startMock } from '@social-data/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('the generated client against the mock, over HTTP', () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  beforeAll(async () => {
    mock = await startMock({ port: 0 });
  });
  afterAll(() => mock.close());
  const connect = (token = 'demo-token') => createPlainClient({ baseUrl: mock.url, token });

  test('fetches a page of a search', async () => {
    const body = await connect().users.search({ keyword: '美食' });
    if (!isSuccess(body)) throw new Error(`code ${body.code}`);
    expect(body.data.users).toHaveLength(20);
    expect(body.data.users?.[0]?.name).toBe('阿夏的健身笔记');
  });

  test('fetches a whole answer list', async () => {
    const api = connect();
    const ids: (string | undefined)[] = [];
    let next: { cursor?: string; sessionId?: string } = {};
    for (let call = 0; call < 10; call += 1) {
      const body = await api.answers.list({ questionId: 'question-1', ...next });
      if (!isSuccess(body)) throw new Error(`code ${body.code}`);
      const items = body.data.data ?? [];
      ids.push(...items.map((item) => item.target?.id));
      if (body.data.paging?.is_end) break;
      next = { cursor: items.at(-1)?.cursor ?? '', sessionId: body.data.session?.id ?? '' };
    }
    expect(ids).toHaveLength(15);
    expect(new Set(ids).size).toBe(15);
  });

  test('fetches all three author operations', async () => {
    const { authors } = connect();
    const bodies = [
      await authors.sideBaseInfo({ oAuthorId: 'author-1' }),
      await authors.linkInfo({
        oAuthorId: 'author-1',
        platform: 'SHORT_VIDEO',
        industryTag: 'ALL',
      }),
      await authors.touchDistribution({ oAuthorId: 'author-1' }),
    ];
    for (const body of bodies) expect(body.code).toBe(0);
  });

  test('returns a failure as received', async () => {
    const body = await connect('mock-302').users.search({ keyword: 'camping' });
    expect(isSuccess(body)).toBe(false);
    expect(body.code).toBe(302);
  });
});
