import { startMock } from '@social-data/mock';
import { afterAll, describe, expect, test } from 'vitest';
import { longTest } from '../../../test/scale.ts';
import { runCase } from '../src/conformance-case.ts';
import { connectTo } from '../src/connection.ts';
import { allCases } from '../src/contract-cases.ts';
import { runSuite } from '../src/run-suite.ts';
import { mockTokens, targetOf } from '../src/target.ts';
import { plannedCalls } from '../src/test-server.ts';
import { closedPort } from './closed-port.ts';

const mock = await startMock({ port: 0 });
afterAll(() => mock.close());

const target = targetOf(mock.url, 'demo-token', {}, mockTokens);

describe('the planned calls', () => {
  test('of each case are at least those that it makes', async () => {
    const excess: string[] = [];
    for (const each of allCases(target)) {
      const connection = connectTo(target);
      await runCase(each, connection);
      if (connection.sent() > plannedCalls([each])) excess.push(each.id);
    }
    expect(excess).toEqual([]);
  });

  longTest('of a run are at least those that it makes, and not many more', async () => {
    const planned = plannedCalls(allCases(target));
    const { requests, results } = await runSuite({ target, maxRepeats: 10 });
    expect(requests).toBeLessThanOrEqual(planned);
    expect(requests).toBeGreaterThan(planned * 0.8);
    expect(results.filter(({ state }) => state === 'failed')).toEqual([]);
  });
});

describe('a run with a limit', () => {
  test('makes no call more, and says of all other cases that they are not tested', async () => {
    const { requests, results, end } = await runSuite({ target, maxCalls: 7 });
    expect(requests).toBe(7);
    expect(end?.kind).toBe('max-calls');
    const untested = results.filter(({ state }) => state === 'not tested');
    expect(untested.length).toBeGreaterThan(100);
    for (const { reason } of untested)
      expect(reason).toBe('The run stopped after 7 calls (--max-calls).');
    expect(results.filter(({ state }) => state === 'failed')).toEqual([]);
  });

  test('sends a request again that failed for the moment, and no more often than it may', async () => {
    const flaky = { ...target, token: 'mock-301' };
    const only = ({ id }: { readonly id: string }) => id === 'searchUsers/valid';
    const runs = [10, 1, 0].map((maxRepeats) =>
      runSuite({ target: flaky, only, maxRepeats, wait: 0 }),
    );
    expect((await Promise.all(runs)).map(({ requests }) => requests)).toEqual([3, 2, 1]);
  });

  test('ends when too many calls, one after the other, have no response', async () => {
    const silent = { ...target, baseUrl: `http://127.0.0.1:${await closedPort()}` };
    const { results, requests, end } = await runSuite({ target: silent, maxUnanswered: 4 });
    expect([requests, end?.kind]).toEqual([4, 'no-response']);
    expect(results.filter(({ state }) => state === 'failed')).toHaveLength(4);
  });
});
