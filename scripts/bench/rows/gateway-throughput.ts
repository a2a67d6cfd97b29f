import type { BenchRow } from '../bench-row.ts';
import { withServers } from '../gateway/compare-servers.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { measureThroughput, throughputMethod } from '../gateway/measure-throughput.ts';

const TARGET = 0.5;
const USERS = 100_000;
/** So many that no response is still cached when its call is repeated. */
const CALLS = 60_000;

/** Every feature on, all calls different. */
const row: BenchRow = {
  name: 'gateway, distinct searches over 100,000 users',
  target: `at least ${TARGET} of bare node:http that stringifies the same bodies`,
  method: throughputMethod,
  run: () =>
    withServers(
      ['the same bodies, stringified'],
      { users: USERS, pathsFor: (token) => distinctSearches(CALLS, token) },
      (servers) => measureThroughput(servers, TARGET),
    ),
};

export default row;
