import { operations } from '@social-data/contract/operations';
import type { BenchRow } from '../bench-row.ts';
import { withServers } from '../gateway/compare-servers.ts';
import {
  measureThroughput,
  THROUGHPUT_ROUNDS,
  throughputMethod,
} from '../gateway/measure-throughput.ts';

const TARGETS = [0.7, 0.58] as const;

const row: BenchRow = {
  area: 'gateway',
  name: 'gateway, one search repeated',
  measures: 'What the gateway serves when the same call is repeated, with every feature on.',
  target: `at least ${TARGETS[0]} of bare node:http that sends the same prepared response, headers and body, and ${TARGETS[1]} of one that sends the body alone`,
  method: throughputMethod,
  peers: ['bare node:http with the same responses', 'bare node:http with their bodies alone'],
  rounds: THROUGHPUT_ROUNDS,
  needsQuiet: true,
  run: () =>
    withServers(
      ['the same responses', 'their bodies alone'],
      {
        users: 10_000,
        pathsFor: (token) => [
          `${operations.searchUsers.path}?${new URLSearchParams({ token, keyword: 'camping' })}`,
        ],
      },
      (servers) => measureThroughput(servers, { name: 'the gateway', targets: TARGETS }),
    ),
};

export default row;
