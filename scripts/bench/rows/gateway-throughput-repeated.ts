import { operations } from '@social-data/contract/operations';
import type { BenchRow } from '../bench-row.ts';
import { withRivals } from '../gateway/compare-servers.ts';
import { measureThroughput, throughputMethod } from '../gateway/measure-throughput.ts';

const TARGET = 0.5;

/** Everything on, the same call over and over. */
const row: BenchRow = {
  name: 'gateway, one search repeated',
  target: `at least ${TARGET} of bare node:http that sends the same ready-made answer, headers and body`,
  method: throughputMethod,
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
