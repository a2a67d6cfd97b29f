import type { BenchRow } from '../bench-row.ts';
import { compareStores, STORE_ROUNDS, storesMethod } from '../gateway/compare-stores.ts';

const ACCOUNTS = 1;
const TARGET = { share: 0.17 };

const row: BenchRow = {
  area: 'PostgreSQL',
  name: 'postgres, admit and settle on one account',
  measures: 'What exact limits over several gateways cost, with one hot account.',
  target: `at least ${TARGET.share} of the SQLite store`,
  method: storesMethod,
  peers: ['the store on SQLite'],
  rounds: STORE_ROUNDS,
  needsQuiet: true,
  run: () => compareStores(ACCOUNTS, TARGET),
};

export default row;
