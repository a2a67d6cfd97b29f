import { startMock } from '@social-data/mock';
import { afterAll, describe, expect, test } from 'vitest';
import { scale } from '../../../test/scale.ts';
import { runSuite } from '../src/run-suite.ts';
import { mockTarget } from '../src/targets.ts';
import { contractFaults } from './injected-faults/contract-faults.ts';
import { decisionFaults } from './injected-faults/decision-faults.ts';
import { startFaultyServer } from './injected-faults/faulty-server.ts';
import type { InjectedFault } from './injected-faults/injected-fault.ts';

const mock = await startMock({ port: 0 });
afterAll(() => mock.close());

/** Enough random calls of each operation to detect every injected fault that they can show. */
const fuzz = { seed: 1, runs: 250 };

/** The ids of the cases that ran and of those that failed. */
async function failing({ fault, profile, target, caughtBy, unaffected }: InjectedFault) {
  const server = await startFaultyServer(mock.url, fault);
  try {
    const chosen = [...caughtBy, ...unaffected];
    const { results } = await runSuite({
      target: { ...mockTarget(server.url), publicUrl: mock.url, ...target },
      profile,
      fuzz,
      only: ({ id }) => chosen.includes(id),
    });
    const ids = (some: typeof results) => some.map(({ conformanceCase }) => conformanceCase.id);
    return { ran: ids(results), failed: ids(results.filter(({ failure }) => failure)) };
  } finally {
    await server.close();
  }
}

describe('a server that', () => {
  const faults = [...contractFaults, ...decisionFaults];
  test.each(faults)('$what is caught with the profile $profile', async (injected) => {
    const { ran, failed } = await failing(injected);
    expect(ran.toSorted()).toEqual([...injected.caughtBy, ...injected.unaffected].toSorted());
    expect(failed.toSorted()).toEqual(injected.caughtBy.toSorted());
  });

  test.each(['decisions', 'contract'] as const)(
    'does nothing wrong passes every case of the profile %s',
    async (profile) => {
      const server = await startFaultyServer(mock.url, {});
      const target = { ...mockTarget(server.url), publicUrl: mock.url };
      const runs = scale(fuzz.runs);
      const { results } = await runSuite({ target, profile, fuzz: { ...fuzz, runs } });
      await server.close();
      const failures = results.filter(({ failure }) => failure);
      expect(failures.map(({ conformanceCase }) => conformanceCase.id)).toEqual([]);
    },
  );
});
