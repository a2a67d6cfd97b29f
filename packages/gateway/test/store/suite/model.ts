import fc from 'fast-check';
import { test } from 'vitest';
import { scale } from '../../../../../test/scale.ts';
import type { OpenHarness } from '../harness.ts';
import { ModelRun } from '../model-run.ts';
import { beginnings, event } from '../traffic.ts';

export function describeModel(open: OpenHarness): void {
  test('over random accounts and traffic, failures, restarts and days, calls, counters, ledger and balances are those of the plain rules', async () => {
    const agree = fc.asyncProperty(
      beginnings,
      fc.array(event, { maxLength: 40 }),
      async (accounts, events) => {
        const harness = await open();
        try {
          const run = new ModelRun(harness);
          await run.begin(accounts);
          for (const next of events) {
            await run.apply(next);
            await run.compare();
          }
        } finally {
          await harness.dispose();
        }
      },
    );
    await fc.assert(agree, { numRuns: scale(300), timeout: 20_000 });
  }, 300_000);
}
