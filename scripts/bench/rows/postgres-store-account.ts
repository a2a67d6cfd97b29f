import type { BenchRow } from '../bench-row.ts';
import { compareStores, storesMethod } from '../gateway/compare-stores.ts';

const TARGET = { share: 0.17 };

/** What exact limits over several gateways cost, with one hot account. */
const row: BenchRow = {
  name: 'postgres, admit and settle on one account',
  target: `at least ${TARGET.share} of the SQLite store`,
  method: storesMethod,
  run: () => compareStores(1, TARGET),
};

export default row;
