import type { BenchRow } from '../bench-row.ts';
import {
  addedLatency,
  type CalledServer,
  type LatencyPlan,
  latencyOf,
  measureLatency,
} from '../gateway/added-latency.ts';
import type { BenchChild } from '../gateway/bench-child.ts';
import { startConstantRate } from '../gateway/constant-rate.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { withPostgresGateways } from '../gateway/with-postgres-gateways.ts';

const PLAN: LatencyPlan = { rate: 500, seconds: 2, warmUp: 3, rounds: 4 };
const PATHS = 10_000;
const TARGET = { median: 2.5, p99: 10 };

const row: BenchRow = {
  area: 'PostgreSQL',
  name: `postgres, latency at ${PLAN.rate} calls per second`,
  measures:
    'What a shared database adds to the latency of a call at a load far below its capacity.',
  target: `at most ${TARGET.median} ms more at the median and ${TARGET.p99} ms more at p99 than the gateway on SQLite, with one node and with two`,
  method: `our load generator at a constant rate (scripts/bench/gateway/constant-rate.ts); latency counts from the moment at which a call was due; two nodes get half of the calls each, and the slower one counts; PostgreSQL with fsync on the same machine; rounds of ${PLAN.seconds} s in turns, after ${PLAN.warmUp} to warm up`,
  peers: ['the gateway on SQLite'],
  rounds: PLAN.rounds,
  needsQuiet: true,
  run: () =>
    withPostgresGateways(async (gateways) => {
      const called = (child: BenchChild): CalledServer => ({
        url: child.url,
        generator: startConstantRate(distinctSearches(PATHS, child.token)),
      });
      const sqlite = called(gateways.sqlite);
      const [one, two] = [called(gateways.one), called(gateways.two)];
      const found = await measureLatency(
        { sqlite: [sqlite], one: [one], both: [one, two] },
        PLAN,
      ).finally(() => {
        for (const { generator } of [sqlite, one, two]) generator.stop();
      });
      return [
        ...addedLatency('one node', found.one, found.sqlite, TARGET),
        ...addedLatency('two nodes', found.both, found.sqlite, TARGET),
        ...latencyOf('the gateway on SQLite', found.sqlite),
      ];
    }),
};

export default row;
