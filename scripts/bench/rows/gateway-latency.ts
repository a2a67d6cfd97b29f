import type { BenchRow } from '../bench-row.ts';
import { type ComparedServers, withServers } from '../gateway/compare-servers.ts';
import { type ConstantRate, type Latencies, startConstantRate } from '../gateway/constant-rate.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { median } from '../percentiles.ts';

const RATE = 1_000;
const SECONDS = 5;
/** Rounds that are not counted: they warm up the generator and both servers. */
const WARM_UP = 3;
const ROUNDS = 5;
const TARGET = { median: 0.5, p99: 4 };

/** What the gateway adds to the latency of a call at a load far below its capacity. */
const row: BenchRow = {
  name: `gateway, latency at ${RATE} calls per second`,
  target: `at most ${TARGET.median} ms more at the median and ${TARGET.p99} ms more at p99 than bare node:http`,
  method: `our load generator at a constant rate (scripts/bench/gateway/constant-rate.ts), in one process for all rounds; latency counts from the moment at which a call was due; the first second of a round, in which connections open, is not counted; distinct searches, median of ${ROUNDS} alternating rounds after ${WARM_UP} warm-up rounds, every feature on`,
  run: () =>
    withServers(
      ['the same bodies, stringified'],
      { users: 100_000, pathsFor: (token) => distinctSearches(30_000, token) },
      async (servers) => {
        const generator = startConstantRate(servers.paths);
        const { gateway, bare } = await measure(servers, generator).finally(generator.stop);
        const added = { median: gateway.median - bare.median, p99: gateway.p99 - bare.p99 };
        const show = ({ median, p99 }: Latencies) =>
          `${median.toFixed(2)} and ${p99.toFixed(2)} ms`;
        return {
          result: `${show(added)} more (${show(gateway)} against ${show(bare)})`,
          holds: added.median <= TARGET.median && added.p99 <= TARGET.p99,
        };
      },
    ),
};

/** The median over the rounds, for each server and figure. */
async function measure(
  servers: ComparedServers,
  generator: ConstantRate,
): Promise<{ gateway: Latencies; bare: Latencies }> {
  const rounds: Record<'bare' | 'gateway', Latencies[]> = { bare: [], gateway: [] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const side of ['bare', 'gateway'] as const) {
      const url = side === 'gateway' ? servers.gateway.url : (servers.bare[0]?.child.url ?? '');
      const found = await generator.latenciesAt({ url, rate: RATE, seconds: SECONDS });
      if (round >= WARM_UP) rounds[side].push(found);
    }
  }
  const middle = (found: readonly Latencies[]) => ({
    median: median(found.map((round) => round.median)),
    p99: median(found.map((round) => round.p99)),
  });
  return { gateway: middle(rounds.gateway), bare: middle(rounds.bare) };
}

export default row;
