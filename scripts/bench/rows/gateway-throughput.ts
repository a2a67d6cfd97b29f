import type { BenchRow } from '../bench-row.ts';
import { withRivals } from '../gateway/compare-servers.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { measureThroughput, throughputMethod } from '../gateway/measure-throughput.ts';

const TARGET = 0.5;
const USERS = 100_000;
/** So many that no answer is still in the cache when it is asked for again. */
const CALLS = 60_000;

/** Everything on, each call another one. */
const row: BenchRow = {
  name: 'gateway, distinct searches over 100,000 users',
  target: `at least ${TARGET} of bare node:http that stringifies the same bodies`,
  method: throughputMethod,
  run: () =>
    withRivals(
      ['the same bodies, stringified'],
      { users: USERS, pathsFor: (token) => distinctSearches(CALLS, token) },
      (rivals) => measureThroughput(rivals, TARGET),
    ),
};

export default row;
