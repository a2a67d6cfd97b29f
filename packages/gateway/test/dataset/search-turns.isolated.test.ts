import { beforeEach, describe, expect, test, vi } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import type { FoundUsers } from '../../../dataset/src/search/search-thread.ts';
import { openRawConnection } from '../server/raw-connection.ts';
import { ask, callOf, startTestGateway, type TestGateway } from '../server/test-gateway.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { openDataset } from './test-dataset.ts';

/** The searches that the thread was given, which end when the test says so. */
const thread = vi.hoisted(() => ({
  terms: [] as string[],
  waiting: [] as ((found: FoundUsers) => void)[],
}));

vi.mock(import('../../../dataset/src/search/search-thread.ts'), () => ({
  createSearchThread: () => ({
    find: ({ terms }) => {
      thread.terms.push(String(terms.at(-1)));
      return new Promise((resolve) => thread.waiting.push(resolve));
    },
    close: async () => {},
  }),
}));

const none: FoundUsers = { revision: 0, users: [] };
const endNext = () => thread.waiting.shift()?.(none);
const endAll = () => {
  for (const end of thread.waiting.splice(0)) end(none);
};

/** Searches for more than four words need the thread. The last one names the search. */
const keywordOf = (name: string) => `a b c m ${name}`;

function search(gateway: TestGateway, token: string, name: string) {
  return ask(`${gateway.url}${callOf('searchUsers', { token, keyword: keywordOf(name) })}`);
}

const metricsOf = async ({ adminUrl }: TestGateway): Promise<string> =>
  (await fetch(`${adminUrl}/metrics`)).text();

const waitingCalls = async (gateway: TestGateway): Promise<number> =>
  Number(/^social_data_waiting_calls (\d+)$/m.exec(await metricsOf(gateway))?.[1]);

/** Waits for a state, also on a slow machine. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 50_000 });

describe('searches that need the thread', { timeout: 120_000 }, () => {
  const path = useFolderPerTest();
  beforeEach(() => {
    thread.terms.length = 0;
    thread.waiting.length = 0;
  });

  /** Calls that wait for the test must not run into the deadline. */
  const start = (config: Parameters<typeof startTestGateway>[0] = {}) =>
    startTestGateway(
      { sourceTimeout: 120_000, requestTimeout: 120_000, ...config },
      { source: openDataset(path('gateway.sqlite')).source },
    );

  test('are given to it two at a time, in turns of the accounts', async () => {
    const gateway = await start();
    const [flood, other] = [await gateway.token(), await gateway.token()];
    const calls = Array.from({ length: 10 }, (_, index) => search(gateway, flood, `x${index}`));
    await eventually(() => waitingCalls(gateway)).toBe(8);
    expect(thread.terms).toHaveLength(2);
    calls.push(search(gateway, other, 'other'));
    await eventually(() => waitingCalls(gateway)).toBe(9);
    for (let count = 2; count < calls.length; count += 1) {
      endNext();
      await eventually(() => thread.terms.length).toBe(count + 1);
    }
    endAll();
    for (const { body } of await Promise.all(calls)) expect(body.code).toBe(0);
    expect(thread.terms.indexOf('other')).toBeLessThanOrEqual(3);
  });

  test('are not made for a caller who hung up while waiting, and cost nothing', async () => {
    const gateway = await start();
    const token = await gateway.token({ balance: 5 });
    const first = [search(gateway, token, 'first'), search(gateway, token, 'second')];
    await eventually(() => thread.terms.length).toBe(2);
    const leaving = openRawConnection(Number(new URL(gateway.url).port));
    const target = callOf('searchUsers', { token, keyword: keywordOf('leaving') });
    leaving.send(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await eventually(() => waitingCalls(gateway)).toBe(1);
    leaving.destroy();
    await eventually(() => waitingCalls(gateway)).toBe(0);
    const last = search(gateway, token, 'last');
    await eventually(() => waitingCalls(gateway)).toBe(1);
    endNext();
    await eventually(() => thread.terms.length).toBe(3);
    endAll();
    await Promise.all(first);
    expect((await last).headers.get('X-Balance-Remaining')).toBe('2');
    expect(thread.terms).not.toContain('leaving');
    expect(await metricsOf(gateway)).toContain(
      'social_data_calls_total{operation="searchUsers",code="301"} 1',
    );
  });

  test('use the result of an equal one that ended while they waited, and share one in progress', async () => {
    const gateway = await start();
    const token = await gateway.token();
    const names = ['one', 'two', 'two', 'same', 'same', 'same'];
    const calls = names.map((name) => search(gateway, token, name));
    await eventually(() => waitingCalls(gateway)).toBe(3);
    endNext();
    await eventually(() => thread.terms.length).toBe(3);
    expect(await waitingCalls(gateway)).toBe(2);
    endAll();
    for (const { body } of await Promise.all(calls)) expect(body.code).toBe(0);
    expect(thread.terms).toEqual(['one', 'two', 'same']);
  });

  test('end with code 500, uncharged, at their deadline; their place is free when the thread has ended them', async () => {
    const late = await start({ sourceTimeout: 300 });
    const poor = await late.token({ balance: 3 });
    const given = ['a1', 'a2', 'a3'].map((name) => search(late, poor, name));
    for (const { body, headers } of await Promise.all(given))
      expect([body.code, headers.get('X-Cost')]).toEqual([500, '0']);
    expect(thread.terms).toHaveLength(2);
    endAll();
    const last = search(late, poor, 'a4');
    await eventually(() => thread.terms.length).toBe(3);
    endAll();
    expect((await last).headers.get('X-Balance-Remaining')).toBe('2');
  });

  test('that wait at a shutdown end with code 500, uncharged and not made', async () => {
    const gateway = await start({ shutdownTimeout: 50 });
    const token = await gateway.token({ balance: 5 });
    const calls = ['a1', 'a2', 'a3'].map((name) => search(gateway, token, name));
    await eventually(() => waitingCalls(gateway)).toBe(1);
    await gateway.close();
    for (const { body, headers } of await Promise.all(calls))
      expect([body.code, headers.get('X-Cost')]).toEqual([500, '0']);
    expect(thread.terms).toHaveLength(2);
  });

  longTest('get code 302 when too many wait, and cost nothing', async () => {
    const gateway = await start();
    const token = await gateway.token({ balance: 5_000 });
    const calls = Array.from({ length: 1_004 }, (_, index) => search(gateway, token, `y${index}`));
    const { body, headers } = await Promise.race(calls);
    expect([body.code, headers.get('Retry-After')]).toEqual([302, '1']);
    expect(body.message).toContain('Too many calls wait');
    await eventually(() => waitingCalls(gateway)).toBe(1_000);
    const ending = setInterval(endAll, 1);
    const codes = (await Promise.all(calls)).map((response) => response.body.code);
    clearInterval(ending);
    expect(codes.filter((code) => code !== 0)).toEqual([302, 302]);
    const last = await ask(`${gateway.url}/-/usage?token=${token}`);
    expect(last.body.data).toMatchObject({ balance: 5_000 - 1_002 });
  });
});
