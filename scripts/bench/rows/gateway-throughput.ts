import type { BenchRow } from '../bench-row.ts';
import { withRivals } from '../gateway/compare-servers.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { measureThroughput } from '../gateway/measure-throughput.ts';
import { CONNECTIONS } from '../gateway/run-load.ts';

const TARGET = 0.5;
const USERS = 100_000;
/** So many that no answer is still in the cache when it is asked for again. */
const CALLS = 60_000;

/** Everything on, each call another one. */
const row: BenchRow = {
  name: 'gateway, distinct searches over 100,000 users',
  target: `at least ${TARGET} of bare node:http that stringifies the same bodies`,
  method: `wrk where it is installed, else autocannon, ${CONNECTIONS} connections, both servers in processes of their own and in turns; tokens, limits, durable ledger and log to a file on`,
  run: () =>
    withRivals(
      ['the same bodies, stringified'],
      { users: USERS, pathsFor: (token) => distinctSearches(CALLS, token) },
      (rivals) => measureThroughput(rivals, TARGET),
    ),
};

export default row;
