import type { BenchRow } from '../bench-row.ts';
import { compareStores, storesMethod } from '../gateway/compare-stores.ts';

const ACCOUNTS = 100;
const TARGET = { share: 0.1, rate: 8_000 };

/** What exact limits over several gateways cost, with many accounts. */
const row: BenchRow = {
  name: `postgres, admit and settle on ${ACCOUNTS} accounts`,
  target: `at least ${TARGET.share} of the SQLite store, and ${TARGET.rate} calls/s`,
  method: storesMethod,
  run: () => compareStores(ACCOUNTS, TARGET),
};

export default row;
