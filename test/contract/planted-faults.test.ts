import { startMock } from '@social-data/mock';
import { afterAll, describe, expect, it } from 'vitest';
import { contractFaults } from './planted/contract-faults.ts';
import { decisionFaults } from './planted/decision-faults.ts';
import { startFaultyServer } from './planted/faulty-server.ts';
import type { PlantedFault } from './planted/planted-fault.ts';
import { runSuite } from './run-suite.ts';
import { mockTarget } from './targets/mock.ts';

const mock = await startMock({ port: 0 });
afterAll(() => mock.close());

/** Enough random calls of each operation to come upon every planted fault that they can show. */
const fuzz = { seed: 1, runs: 250 };

/** Ids of the cases that fail, and of those that were run. */
async function failing({ fault, profile, target, caught, held }: PlantedFault) {
  const server = await startFaultyServer(mock.url, fault);
  try {
    const chosen = [...caught, ...held];
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
  it.each(faults)('$what is caught with the profile $profile', async (planted) => {
    const { ran, failed } = await failing(planted);
    expect(ran.toSorted()).toEqual([...planted.caught, ...planted.held].toSorted());
    expect(failed.toSorted()).toEqual(planted.caught.toSorted());
  });

  it.each(['contract', 'decisions'] as const)(
    'does nothing wrong holds the profile %s',
    async (profile) => {
      const server = await startFaultyServer(mock.url, {});
      const target = { ...mockTarget(server.url), publicUrl: mock.url };
      const { results } = await runSuite({ target, profile, fuzz });
      await server.close();
      const failures = results.filter(({ failure }) => failure);
      expect(failures.map(({ conformanceCase }) => conformanceCase.id)).toEqual([]);
    },
  );
});
