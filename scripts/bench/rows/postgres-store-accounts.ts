import type { BenchRow } from '../bench-row.ts';
import { compareStores, STORE_ROUNDS, storesMethod } from '../gateway/compare-stores.ts';

const ACCOUNTS = 100;
const TARGET = { share: 0.1, rate: 8_000 };

const row: BenchRow = {
  area: 'PostgreSQL',
  name: 'postgres, admit and settle on 100 accounts',
  measures: 'What exact limits over several gateways cost, with many accounts.',
  target: `at least ${TARGET.share} of the SQLite store, and ${TARGET.rate} calls/s`,
  method: storesMethod,
  peers: ['the store on SQLite'],
  rounds: STORE_ROUNDS,
  needsQuiet: true,
  run: () => compareStores(ACCOUNTS, TARGET),
};

export default row;
