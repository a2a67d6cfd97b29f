import fc from 'fast-check';
import { test } from 'vitest';
import { scale } from '../../../../../test/scale.ts';
import type { OpenHarness } from '../harness.ts';
import { ModelRun } from '../model-run.ts';
import { event, initialLimits } from '../traffic.ts';

/** @param runs number of random runs */
export function describeReferenceModel(open: OpenHarness, runs: number = scale(300)): void {
  test(
    'a store agrees with the reference model over random accounts, traffic, failures and restarts',
    async () => {
      const agreement = fc.asyncProperty(
        initialLimits,
        fc.array(event, { maxLength: 40 }),
        async (accounts, events) => {
          const harness = await open();
          try {
            const run = new ModelRun(harness);
            await run.createAccounts(accounts);
            for (const next of events) {
              await run.apply(next);
              await run.compare();
            }
          } finally {
            await harness.dispose();
          }
        },
      );
      await fc.assert(agreement, { numRuns: runs, timeout: 20_000 });
    },
    60_000 + runs * 4_000,
  );
}
