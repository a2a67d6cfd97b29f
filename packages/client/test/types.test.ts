import { type Page, SocialData, type User } from '@social-data/client';
import type { AnswerFeedItem, AuthorLinkInfoData } from '@social-data/contract/types';
import { describe, expectTypeOf, test } from 'vitest';

describe('the types of the client', () => {
  // Never called: only its types matter.
  const api = () => new SocialData({ baseUrl: 'https://api.test.example', token: 'demo-token' });

  test('give results the types of the contract', () => {
    expectTypeOf(() =>
      api().authors.linkInfo({ oAuthorId: 'a' }),
    ).returns.resolves.toEqualTypeOf<AuthorLinkInfoData>();
    expectTypeOf(
      async () => (await api().users.search({ keyword: 'a' })).items,
    ).returns.resolves.toEqualTypeOf<readonly User[]>();
    expectTypeOf(
      async () => (await api().answers.list({ questionId: 'a' })).items,
    ).returns.resolves.toEqualTypeOf<readonly AnswerFeedItem[]>();
    expectTypeOf(
      async () => (await api().answers.list({ questionId: 'a' })).next?.cursor,
    ).returns.resolves.toEqualTypeOf<string | undefined>();
    expectTypeOf(async () => await api().users.search({ keyword: 'a' })).returns.resolves.toExtend<
      Page<User, unknown, unknown>
    >();
  });

  test('narrow the union of result() by ok', () => {
    void (async () => {
      const result = await api().authors.linkInfo({ oAuthorId: 'a' }).result();
      if (result.ok) expectTypeOf(result.data).toEqualTypeOf<AuthorLinkInfoData>();
      else expectTypeOf(result.error.retryable).toEqualTypeOf<boolean>();
    });
  });

  test('reject unknown names, wrong values and a token', () => {
    void (async () => {
      // @ts-expect-error -- another name
      await api().users.search({ keyword: 'a', size: 5 });
      // @ts-expect-error -- the token belongs to the client
      await api().users.search({ keyword: 'a', token: 'demo-token' });
      // @ts-expect-error -- required
      await api().users.search({});
      // @ts-expect-error -- another value
      await api().authors.linkInfo({ oAuthorId: 'a', platform: 'RADIO' });
      // @ts-expect-error -- another type
      await api().answers.list({ questionId: 'a', offset: '0' });
      // @ts-expect-error -- another option
      await api().users.search({ keyword: 'a' }, { retries: 1 });
      // @ts-expect-error -- only lists have pages
      api().authors.linkInfo({ oAuthorId: 'a' }).pages();
      // @ts-expect-error -- a limit is required
      api().users.search({ keyword: 'a' }).toArray();
    });
  });
});
