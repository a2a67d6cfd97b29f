import type { BenchRow } from '../bench-row.ts';
import {
  addedLatency,
  type LatencyPlan,
  latencyOf,
  measureLatency,
} from '../gateway/added-latency.ts';
import { withServers } from '../gateway/compare-servers.ts';
import { startConstantRate } from '../gateway/constant-rate.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';

const PLAN: LatencyPlan = { rate: 1_000, seconds: 2, warmUp: 3, rounds: 5 };
const TARGET = { median: 0.25, p99: 1.5 };

const row: BenchRow = {
  area: 'gateway',
  name: `gateway, latency at ${PLAN.rate} calls per second`,
  measures: 'What the gateway adds to the latency of a call at a load far below its capacity.',
  target: `at most ${TARGET.median} ms more at the median and ${TARGET.p99} ms more at p99 than bare node:http`,
  method: `our load generator at a constant rate (scripts/bench/gateway/constant-rate.ts), in one process for all rounds; latency counts from the moment at which a call was due; the first second of a round, in which connections open, is not counted; distinct searches over 100,000 users, rounds of ${PLAN.seconds} s in turns after ${PLAN.warmUp} to warm up, every feature on`,
  peers: ['bare node:http with the same bodies, stringified'],
  rounds: PLAN.rounds,
  needsQuiet: true,
  run: () =>
    withServers(
      ['the same bodies, stringified'],
      { users: 100_000, pathsFor: (token) => distinctSearches(30_000, token) },
      async (servers) => {
        const generator = startConstantRate(servers.paths);
        const called = (url: string) => [{ url, generator }];
        const { gateway, bare } = await measureLatency(
          { bare: called(servers.bare[0]?.child.url ?? ''), gateway: called(servers.gateway.url) },
          PLAN,
        ).finally(generator.stop);
        return [
          ...addedLatency('the gateway', gateway, bare, TARGET),
          ...latencyOf('the gateway', gateway),
          ...latencyOf('bare node:http', bare),
        ];
      },
    ),
};

export default row;
