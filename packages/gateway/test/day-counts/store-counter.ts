import { call, create } from '../ledger/caller.ts';
import type { StoreHarness } from '../ledger/harness.ts';
import { usageRows } from '../ledger/rows-of.ts';
import type { DayCounter } from './day-count-suite.ts';

/** The daily quota of an account, and its usage by day. */
export async function storeCounter(harness: StoreHarness, limit: number): Promise<DayCounter> {
  const { clock, store } = harness;
  const account = await create(harness, { dailyQuota: limit });
  return {
    clock,
    async call(count) {
      let passed = 0;
      for (let calls = 0; calls < count; calls += 1)
        if ((await call(harness, account)) === 0) passed += 1;
      return { [clock.day()]: passed };
    },
    async reported() {
      const rows = await usageRows(store());
      return Object.fromEntries(rows.map(({ day, calls }) => [day, calls]));
    },
    restart: () => harness.reopen(),
    close: () => harness.dispose(),
  };
}
