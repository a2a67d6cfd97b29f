import type { BenchRow } from '../bench-row.ts';
import { withServers } from '../gateway/compare-servers.ts';
import { newKeywordSearches } from '../gateway/distinct-calls.ts';
import {
  measureThroughput,
  THROUGHPUT_ROUNDS,
  throughputMethod,
} from '../gateway/measure-throughput.ts';

const TARGET = 0.5;
const USERS = 100_000;
/** More than are sent, so that none is repeated. */
const CALLS = 100_000;

const row: BenchRow = {
  area: 'gateway',
  name: 'gateway, all keywords new, over 100,000 users',
  measures: 'What the gateway serves when it has never seen any of the keywords, nor their terms.',
  target: `at least ${TARGET} of bare node:http that stringifies the same bodies`,
  method: throughputMethod,
  peers: ['bare node:http with the same bodies, stringified'],
  rounds: THROUGHPUT_ROUNDS,
  needsQuiet: true,
  run: () =>
    withServers(
      ['the same bodies, stringified'],
      { users: USERS, pathsFor: (token) => newKeywordSearches(CALLS, token) },
      (servers) => measureThroughput(servers, { name: 'the gateway', target: TARGET }),
    ),
};

export default row;
