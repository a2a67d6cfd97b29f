import { describe, expect, test } from 'vitest';
import { AccountStatistics } from '../../../relay/src/account-failures.ts';
import { startUpstream } from './start-upstream.ts';
import { startRelay } from './test-relay.ts';

const searchOf = (accountId: string) => ({ accountId, operationId: 'searchUsers' }) as const;

describe('the failures by account', () => {
  test('have the 20 accounts with the most, and the sum of the others', () => {
    const statistics = new AccountStatistics(() => 3);
    for (let account = 1; account <= 25; account += 1)
      for (let failure = 0; failure < account; failure += 1)
        statistics.add(searchOf(`a${account}`), { billing: failure === 0 ? 'probable' : 'none' });
    const { accounts, others } = statistics.top();
    expect(accounts.map(({ failures }) => failures)).toEqual(
      Array.from({ length: 20 }, (_, index) => 25 - index),
    );
    expect(accounts[0]).toEqual({
      account: 'a25',
      failures: 25,
      uncertain: 1,
      uncertainCredits: 3,
    });
    expect(others).toEqual({ failures: 1 + 2 + 3 + 4 + 5, uncertain: 5, uncertainCredits: 15 });
  });

  test('stay complete, and of the accounts with the most, however many accounts there are', () => {
    const statistics = new AccountStatistics(() => 1);
    for (let failure = 0; failure < 50; failure += 1)
      statistics.add(searchOf('attacker'), { billing: 'unknown' });
    for (let account = 0; account < 3_000; account += 1)
      statistics.add(searchOf(`a${account}`), { billing: 'none' });
    const { accounts, others } = statistics.top();
    expect(accounts[0]).toMatchObject({ account: 'attacker', failures: 50, uncertain: 50 });
    const shown = accounts.reduce((sum, { failures }) => sum + failures, 0);
    expect(shown + others.failures).toBe(3_050);
  });
});

test('operators of a relay see on the admin port who had which requests fail, and what that may have cost', async () => {
  const upstream = await startUpstream();
  const relay = await startRelay(upstream.url, { prices: { searchUsers: 4 } });
  const [one, other] = [await relay.token(), await relay.token()];
  for (const keyword of ['a:nulldata', 'b:html', 'c:redirect', 'd:code-400', 'e:ok'])
    await relay.search(keyword, one);
  await relay.search('f:http-404', other);
  const [first, second] = (await relay.store.accounts()).map(({ id }) => id);
  const page = await (await fetch(`${relay.adminUrl}/upstream`)).json();
  expect(page).toMatchObject({
    accounts: [
      // Two were taken of the burst, and the success gave one back.
      { account: first, failures: 3, uncertain: 2, uncertainCredits: 8, uncertainLeft: 19 },
      { account: second, failures: 1, uncertain: 0, uncertainCredits: 0, uncertainLeft: 20 },
    ],
    otherAccounts: { failures: 0, uncertain: 0, uncertainCredits: 0 },
  });
  const metrics = await (await fetch(`${relay.adminUrl}/metrics`)).text();
  for (const sample of [
    `social_data_account_failed_requests_total{account="${first}"} 3`,
    `social_data_account_failed_requests_total{account="${second}"} 1`,
    `social_data_account_uncertain_requests_total{account="${first}"} 2`,
    `social_data_account_uncertain_credits_total{account="${first}"} 8`,
  ])
    expect(metrics).toContain(`${sample}\n`);
});
