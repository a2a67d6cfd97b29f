import { startMock } from '@social-data/mock';
import { afterAll, describe, expect, test } from 'vitest';
import { runSuite } from '../src/run-suite.ts';
import { mockTokens, targetOf } from '../src/target.ts';
import { contractFaults } from './injected-faults/contract-faults.ts';
import { startFaultyServer } from './injected-faults/faulty-server.ts';
import type { InjectedFault } from './injected-faults/injected-fault.ts';

const mock = await startMock({ port: 0 });
afterAll(() => mock.close());

/** The ids of the cases that ran and of those that failed. */
async function run(fault: InjectedFault['fault'], chosen?: readonly string[]) {
  const server = await startFaultyServer(mock.url, fault);
  try {
    const { results } = await runSuite({
      target: targetOf(server.url, 'demo-token', {}, mockTokens),
      maxRepeats: 0,
      only: ({ id }) => chosen?.includes(id) ?? true,
    });
    const ids = (some: typeof results) => some.map(({ id }) => id).sort();
    return { ran: ids(results), failed: ids(results.filter(({ state }) => state === 'failed')) };
  } finally {
    await server.close();
  }
}

describe('a server that', () => {
  test.each(contractFaults)('$what is caught', async ({ fault, caughtBy, unaffected }) => {
    const chosen = [...caughtBy, ...unaffected];
    const { ran, failed } = await run(fault, chosen);
    expect(ran).toEqual(chosen.toSorted());
    expect(failed).toEqual(caughtBy.toSorted());
  });

  test('does nothing wrong passes every case', async () => {
    const { ran, failed } = await run({});
    expect(ran.length).toBeGreaterThan(120);
    expect(failed).toEqual([]);
  });
});
