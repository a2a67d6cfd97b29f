import type { BenchRow } from '../bench-row.ts';
import { withServers } from '../gateway/compare-servers.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import {
  measureThroughput,
  THROUGHPUT_ROUNDS,
  throughputMethod,
} from '../gateway/measure-throughput.ts';

const TARGET = 0.5;
const USERS = 100_000;
/** So many that no response is still cached when its call is repeated. */
const CALLS = 60_000;

const row: BenchRow = {
  area: 'gateway',
  name: 'gateway, distinct searches over 100,000 users',
  measures: 'What the gateway serves when all calls are different, with every feature on.',
  target: `at least ${TARGET} of bare node:http that stringifies the same bodies`,
  method: throughputMethod,
  peers: ['bare node:http with the same bodies, stringified'],
  rounds: THROUGHPUT_ROUNDS,
  needsQuiet: true,
  run: () =>
    withServers(
      ['the same bodies, stringified'],
      { users: USERS, pathsFor: (token) => distinctSearches(CALLS, token) },
      (servers) => measureThroughput(servers, { name: 'the gateway', target: TARGET }),
    ),
};

export default row;
