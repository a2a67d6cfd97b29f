import { operations } from '@social-data/contract/operations';
import type { BenchRow } from '../bench-row.ts';
import { withPair } from '../gateway/compare-servers.ts';
import { measureThroughput } from '../gateway/measure-throughput.ts';
import { CONNECTIONS } from '../gateway/run-load.ts';

const TARGET = 0.5;

/** Everything on, the same call over and over. */
const row: BenchRow = {
  name: 'gateway, one search repeated',
  target: `at least ${TARGET} of bare node:http that sends the same ready-made bytes`,
  method: `wrk where it is installed, else autocannon, ${CONNECTIONS} connections, both servers in processes of their own and in turns; tokens, limits, durable ledger and log to a file on`,
  run: () =>
    withPair(
      'bytes',
      {
        users: 10_000,
        pathsFor: (token) => [
          `${operations.searchUsers.path}?${new URLSearchParams({ token, keyword: 'camping' })}`,
        ],
      },
      (pair) => measureThroughput(pair, TARGET),
    ),
};

export default row;
