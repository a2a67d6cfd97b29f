import type { BenchRow } from '../bench-row.ts';
import {
  addedLatency,
  type LatencyPlan,
  latencyOf,
  measureLatency,
} from '../gateway/added-latency.ts';
import { startConstantRate } from '../gateway/constant-rate.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { withRelay } from '../gateway/with-relay.ts';

const PLAN: LatencyPlan = { rate: 1_000, seconds: 2, warmUp: 3, rounds: 5 };
const CONCURRENCY = 64;
const TARGET = { median: 0.6, p99: 3 };

const row: BenchRow = {
  area: 'relay',
  name: `relay, latency at ${PLAN.rate} calls per second`,
  measures: 'What the relay adds to the latency of a call to the upstream.',
  target: `at most ${TARGET.median} ms more at the median and ${TARGET.p99} ms more at p99 than the upstream`,
  method: `responses of 6 kB; our load generator at a constant rate (scripts/bench/gateway/constant-rate.ts), in one process for all rounds; latency counts from the moment at which a call was due; distinct searches, none of which is cached; rounds of ${PLAN.seconds} s that ask the upstream and the relay in turns, after ${PLAN.warmUp} to warm up; tokens, limits, durable ledger and log file on`,
  peers: ['the upstream itself, a bare node:http'],
  rounds: PLAN.rounds,
  needsQuiet: true,
  run: () =>
    withRelay({ concurrency: CONCURRENCY }, async (servers) => {
      const generator = startConstantRate(distinctSearches(30_000, servers.relay.token));
      const called = (url: string) => [{ url, generator }];
      const { relay, upstream } = await measureLatency(
        { upstream: called(servers.upstream.url), relay: called(servers.relay.url) },
        PLAN,
      ).finally(generator.stop);
      return [
        ...addedLatency('the relay', relay, upstream, TARGET),
        ...latencyOf('the relay', relay),
        ...latencyOf('the upstream', upstream),
      ];
    }),
};

export default row;
