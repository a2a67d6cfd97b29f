import { operations } from '@social-data/contract/operations';
import type { BenchRow } from '../bench-row.ts';
import { withServers } from '../gateway/compare-servers.ts';
import { measureThroughput, throughputMethod } from '../gateway/measure-throughput.ts';

const TARGET = 0.5;

/** Every feature on, the same call repeated. */
const row: BenchRow = {
  name: 'gateway, one search repeated',
  target: `at least ${TARGET} of bare node:http that sends the same prepared response, headers and body`,
  method: throughputMethod,
  run: () =>
    withServers(
      ['the same responses', 'their bodies alone'],
      {
        users: 10_000,
        pathsFor: (token) => [
          `${operations.searchUsers.path}?${new URLSearchParams({ token, keyword: 'camping' })}`,
        ],
      },
      (servers) => measureThroughput(servers, TARGET),
    ),
};

export default row;
