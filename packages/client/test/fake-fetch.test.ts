import { RateLimitError, SocialData } from '@social-data/client';
import { createFakeFetch, fixture, fixtureNames } from '@social-data/client/testing';
import { operationIds, resultCodes } from '@social-data/contract';
import { responses } from '@social-data/contract/validators';
import { describe, expect, test } from 'vitest';
import { errorFrom } from './test-client.ts';

const connect = (token = 'demo-token') => {
  const fetch = createFakeFetch();
  return {
    fetch,
    api: new SocialData({ baseUrl: 'https://api.test.example', token, fetch, maxRetries: 0 }),
  };
};

describe('the fake fetch', () => {
  test('serves both lists to their end', async () => {
    const { api } = connect();
    expect(await api.users.search({ keyword: 'camping' }).toArray({ limit: 1000 })).toHaveLength(
      44,
    );
    expect(
      await api.answers.list({ questionId: 'question-1' }).toArray({ limit: 1000 }),
    ).toHaveLength(15);
  });

  test('fails as an override says, and records requests without the token', async () => {
    const { api, fetch } = connect();
    fetch.override('searchUsers', { code: 302, times: 1 });
    expect(await errorFrom(api.users.search({ keyword: 'camping' }))).toBeInstanceOf(
      RateLimitError,
    );
    await api.users.search({ keyword: 'camping', page: 2 });
    const keyword = { name: 'keyword', value: 'camping' };
    const token = { name: 'token', value: '***' };
    const page = { name: 'page', value: '2' };
    expect(fetch.requests()).toMatchObject([
      { operation: 'searchUsers', parameters: [keyword, token], code: 302 },
      { operation: 'searchUsers', parameters: [keyword, page, token], code: 0 },
    ]);
  });

  test('has a valid fixture for every operation and code', () => {
    for (const id of operationIds) {
      for (const name of fixtureNames(id))
        expect(responses[id](fixture(id, name)), `${id} ${name}`).toBe(true);
      expect(fixtureNames(id)).toEqual(
        expect.arrayContaining(
          resultCodes.filter(({ code }) => code !== 0).map(({ code }) => `code${code}`),
        ),
      );
    }
    expect(() => fixture('searchUsers', 'nope')).toThrow(
      'searchUsers has no example nope. It has: success, empty',
    );
  });
});
