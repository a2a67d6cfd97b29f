import { createContractClient, isSuccess } from '@social-data/contract';
import { startMock } from '@social-data/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('the openapi-fetch client against the mock, over HTTP', () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  beforeAll(async () => {
    mock = await startMock({ port: 0 });
  });
  afterAll(() => mock.close());
  const connect = (token = 'demo-token') => createContractClient({ baseUrl: mock.url, token });

  test('fetches a page of a search', async () => {
    const { data: body } = await connect().GET('/api/lifestyle-platform/search-user/v2', {
      params: { query: { keyword: '美食' } },
    });
    if (!body || !isSuccess(body)) throw new Error(`code ${body?.code}`);
    expect(body.data.users).toHaveLength(20);
    expect(body.data.users?.[0]?.name).toBe('阿夏的健身笔记');
  });

  test('fetches a whole answer list', async () => {
    const client = connect();
    const ids: (string | undefined)[] = [];
    let next: { cursor?: string; sessionId?: string } = {};
    for (let call = 0; call < 10; call += 1) {
      const { data: body } = await client.GET('/api/qa-platform/get-answer-list/v1', {
        params: { query: { questionId: 'question-1', ...next } },
      });
      if (!body || !isSuccess(body)) throw new Error(`code ${body?.code}`);
      const items = body.data.data ?? [];
      ids.push(...items.map((item) => item.target?.id));
      if (body.data.paging?.is_end) break;
      next = { cursor: items.at(-1)?.cursor ?? '', sessionId: body.data.session?.id ?? '' };
    }
    expect(ids).toHaveLength(15);
    expect(new Set(ids).size).toBe(15);
  });

  test('fetches all three author operations', async () => {
    const client = connect();
    const root = '/api/creator-marketplace/gw/api';
    const query = { oAuthorId: 'author-1' };
    const responses = [
      await client.GET(`${root}/aggregator/get_author_side_base_info/v1`, { params: { query } }),
      await client.GET(`${root}/data_sp/get_author_link_info/v1`, {
        params: { query: { ...query, platform: 'SHORT_VIDEO', industryTag: 'ALL' } },
      }),
      await client.GET(`${root}/data_sp/author_touch_distribution/v1`, { params: { query } }),
    ];
    for (const { data } of responses) expect(data?.code).toBe(0);
  });

  test('returns a failure as received', async () => {
    const { data: body } = await connect('mock-302').GET('/api/lifestyle-platform/search-user/v2', {
      params: { query: { keyword: 'camping' } },
    });
    expect(body && isSuccess(body)).toBe(false);
    expect(body?.code).toBe(302);
  });
});
