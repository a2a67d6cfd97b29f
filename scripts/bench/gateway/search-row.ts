import type { BenchRow } from '../bench-row.ts';
import { withServers } from './compare-servers.ts';
import { measureThroughput, THROUGHPUT_ROUNDS, throughputMethod } from './measure-throughput.ts';

const USERS = 100_000;

/** A row of searches that no response was cached for, compared with a server that only stringifies the same bodies. */
export function searchRow({
  pathsFor,
  target,
  ...texts
}: Pick<BenchRow, 'name' | 'measures'> & {
  /** Share of the rate of the bare server. */
  readonly target: number;
  /** The paths of calls, more than are sent. */
  readonly pathsFor: (token: string) => readonly string[];
}): BenchRow {
  return {
    ...texts,
    area: 'gateway',
    target: `at least ${target} of bare node:http that stringifies the same bodies`,
    method: throughputMethod,
    peers: ['bare node:http with the same bodies, stringified'],
    rounds: THROUGHPUT_ROUNDS,
    needsQuiet: true,
    run: () =>
      withServers(['the same bodies, stringified'], { users: USERS, pathsFor }, (servers) =>
        measureThroughput(servers, { name: 'the gateway', targets: [target] }),
      ),
  };
}
