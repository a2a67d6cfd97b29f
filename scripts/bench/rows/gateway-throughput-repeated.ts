import { operations } from '@social-data/contract/operations';
import type { BenchRow } from '../bench-row.ts';
import { withRivals } from '../gateway/compare-servers.ts';
import { measureThroughput } from '../gateway/measure-throughput.ts';
import { CONNECTIONS } from '../gateway/run-load.ts';

const TARGET = 0.5;

/** Everything on, the same call over and over. */
const row: BenchRow = {
  name: 'gateway, one search repeated',
  target: `at least ${TARGET} of bare node:http that sends the same ready-made answer, headers and body`,
  method: `wrk where it is installed, else autocannon, ${CONNECTIONS} connections, all servers in processes of their own and in turns; tokens, limits, durable ledger and log to a file on`,
  run: () =>
    withRivals(
      ['the same answers', 'their bodies alone'],
      {
        users: 10_000,
        pathsFor: (token) => [
          `${operations.searchUsers.path}?${new URLSearchParams({ token, keyword: 'camping' })}`,
        ],
      },
      (rivals) => measureThroughput(rivals, TARGET),
    ),
};

export default row;
