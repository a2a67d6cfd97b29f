import { startMock } from '@social-data/mock';
import { afterAll, describe, expect, test } from 'vitest';
import { inTurn, longTest } from '../../../test/scale.ts';
import { allCases } from '../src/cases/all-cases.ts';
import { createContext } from '../src/create-context.ts';
import { runSuite, type SuiteScope } from '../src/run-suite.ts';
import { foreignTarget, mockTarget } from '../src/targets.ts';
import { plannedCalls } from '../src/test-server.ts';

const mock = await startMock({ port: 0 });
afterAll(() => mock.close());

const fuzz = { seed: 1, runs: 2 };
const tokens = { 100: 'mock-100', 601: 'mock-601' };
const foreign = foreignTarget({ baseUrl: mock.url, token: 'demo-token', tokens });
const scope: SuiteScope = {
  target: { ...foreign, parallel: 8 },
  profile: 'contract',
  fuzz,
};

describe('the planned calls', () => {
  test('of each case are at least those that it makes', async () => {
    const target = { ...mockTarget(mock.url), realStates: true };
    const cases = allCases(target, 'decisions', fuzz);
    // The ordinary run has every twentieth case.
    const queue = inTurn(cases, 0, 20).values();
    const excess: string[] = [];
    const work = async () => {
      for (const each of queue) {
        const context = createContext(target, 'decisions');
        await each.run(context).catch(() => {});
        context.close();
        if (context.sent() > plannedCalls([each])) excess.push(each.id);
      }
    };
    await Promise.all(Array.from({ length: target.parallel }, work));
    expect(excess).toEqual([]);
  });

  longTest('of a run are at least those that it makes, and not many more', async () => {
    const planned = plannedCalls(allCases(scope.target, scope.profile, fuzz));
    const { requests, results } = await runSuite({ ...scope, limits: { maxRepeats: 10 } });
    expect(requests).toBeLessThanOrEqual(planned);
    expect(requests).toBeGreaterThan(planned * 0.8);
    expect(results.filter(({ failure }) => failure)).toEqual([]);
  });
});

describe('a run with a limit', () => {
  test('makes no call more, and says of all other cases that they are not tested', async () => {
    const { requests, results, end } = await runSuite({
      ...scope,
      limits: { maxCalls: 7, maxRepeats: 10 },
    });
    expect(requests).toBe(7);
    expect(end?.kind).toBe('max-calls');
    const untested = results.filter(({ notTested }) => notTested !== undefined);
    expect(untested.length).toBeGreaterThan(200);
    for (const { notTested } of untested)
      expect(notTested).toBe('The run stopped after 7 calls (--max-calls).');
    expect(results.filter(({ failure }) => failure)).toEqual([]);
  });

  test('sends a request again that failed for the moment, and no more often than it may', async () => {
    const flaky = { ...scope.target, validToken: 'mock-301', parallel: 1, wait: 0 };
    const only = ({ id }: { readonly id: string }) => id === 'searchUsers/valid';
    const runs = [10, 1, 0].map((maxRepeats) =>
      runSuite({ ...scope, target: flaky, only, limits: { maxRepeats } }),
    );
    expect((await Promise.all(runs)).map(({ requests }) => requests)).toEqual([3, 2, 1]);
  });

  test('ends when too many calls, one after the other, have no response', async () => {
    const target = { ...foreign, baseUrl: 'http://127.0.0.1:1' };
    const { results, requests, end } = await runSuite({
      ...scope,
      target,
      limits: { maxUnanswered: 4 },
    });
    expect([requests, end?.kind]).toEqual([4, 'no-response']);
    expect(results.filter(({ failure }) => failure)).toHaveLength(4);
  });
});
