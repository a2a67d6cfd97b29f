import { SocialData } from '@social-data/client';
import { operationIds } from '@social-data/contract/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newToken } from '../contract/targets/gateway.ts';
import { type Chain, startChain } from './start-chain.ts';

const BALANCE = 1_000;

describe('the client, over a relay before a gateway', () => {
  let chain: Chain;
  let api: SocialData;
  let direct: SocialData;
  beforeAll(async () => {
    chain = await startChain();
    const { relay, upstream } = chain;
    const clientOf = async ({ url, store }: Chain['relay'], name: string) => {
      const token = await newToken(store, name, { balance: BALANCE });
      return new SocialData({ baseUrl: url, token, logger: null });
    };
    api = await clientOf(relay, 'person');
    direct = await clientOf(upstream, 'direct');
  });
  afterAll(() => chain.close());

  test('gets the same data as from the gateway itself, for every operation', async () => {
    const calls: readonly ((api: SocialData) => PromiseLike<unknown>)[] = [
      ({ authors }) => authors.sideBaseInfo({ oAuthorId: 'author-1' }),
      ({ authors }) =>
        authors.linkInfo({ oAuthorId: 'author-1', platform: 'SHORT_VIDEO', industryTag: 'ALL' }),
      ({ authors }) => authors.touchDistribution({ oAuthorId: 'author-1' }),
      async ({ users }) => (await users.search({ keyword: '美食', page: 2 })).data,
      async ({ answers }) =>
        (await answers.list({ questionId: 'question-1', order: '_updated' })).data,
    ];
    expect(calls).toHaveLength(operationIds.length);
    for (const call of calls) {
      const [relayed, own] = [await call(api), await call(direct)];
      const text = JSON.stringify(own).replaceAll('http://upstream.invalid', chain.relay.url);
      // A session of its own is in each list of answers.
      expect(withoutSession(JSON.stringify(relayed))).toBe(withoutSession(text));
    }
  });

  test('reads lists to their end, page by page', async () => {
    const idsOf = async (from: SocialData) => {
      const ids: unknown[] = [];
      for await (const answer of from.answers.list({ questionId: 'question-2' }).items())
        ids.push(answer.target?.id);
      for await (const user of from.users.search({ keyword: 'camping' }).items({ limit: 60 }))
        ids.push(user.id);
      return ids;
    };
    const ids = await idsOf(api);
    expect(ids.length).toBeGreaterThan(60);
    expect(ids).toEqual(await idsOf(direct));
  });

  test('gets failures of the upstream as errors, and pays for nothing but successes', async () => {
    const before = await balances();
    await expect(
      api.authors.linkInfo({
        oAuthorId: 'no-such-author',
        platform: 'SHORT_VIDEO',
        industryTag: 'ALL',
      }),
    ).rejects.toMatchObject({ code: 400 });
    await expect(
      api.users.search({ keyword: 'failing-500' }, { maxRetries: 0 }),
    ).rejects.toMatchObject({ code: 500 });
    expect(await balances()).toEqual(before);
    await api.users.search({ keyword: 'camping' });
    const after = await balances();
    expect(after).toEqual({ person: before.person - 1, team: before.team + 1 });
  });

  /** What the person has left at the relay, and what the team has spent at the upstream. */
  async function balances() {
    const { relay, upstream } = chain;
    const [person] = await relay.store.accounts();
    const [team] = await upstream.store.accounts();
    const { balance } = await relay.store.limits(person?.id ?? '');
    let spent = 0;
    for await (const rows of upstream.store.usageSums(['token'], { accountIds: [team?.id ?? ''] }))
      for (const { credits } of rows) spent += credits;
    return { person: balance ?? 0, team: spent };
  }
});

function withoutSession(text: string): string {
  return text
    .replace(/"session":\{"id":"[^"]*"\}/, '"session":{}')
    .replace(/sessionId=[^&"]*/, 'sessionId=');
}
