import type { BenchRow } from '../bench-row.ts';
import { type ConstantRate, type Latencies, startConstantRate } from '../gateway/constant-rate.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { type RelayServers, withRelay } from '../gateway/with-relay.ts';
import { median } from '../percentiles.ts';

const RATE = 1_000;
const SECONDS = 5;
/** Rounds that are not counted: they warm up the generator and both servers. */
const WARM_UP = 3;
const ROUNDS = 5;
const CONCURRENCY = 64;
const TARGET = { median: 1, p99: 8 };

/** What the relay adds to the latency of a call to the upstream. */
const row: BenchRow = {
  name: `relay, latency at ${RATE} calls per second`,
  target: `at most ${TARGET.median} ms more at the median and ${TARGET.p99} ms more at p99 than the upstream`,
  method: `responses of 6 kB; our load generator at a constant rate (scripts/bench/gateway/constant-rate.ts), in one process for all rounds; latency counts from the moment at which a call was due; distinct searches, none of which is cached; median of ${ROUNDS} rounds that ask the upstream and the relay in turns, after ${WARM_UP} warm-up rounds; tokens, limits, durable ledger and log file on`,
  run: () =>
    withRelay({ concurrency: CONCURRENCY }, async (servers) => {
      const generator = startConstantRate(distinctSearches(30_000, servers.relay.token));
      const { relay, upstream } = await measure(servers, generator).finally(generator.stop);
      const added = { median: relay.median - upstream.median, p99: relay.p99 - upstream.p99 };
      return {
        result: `${show(added)} more (${show(relay)} against ${show(upstream)})`,
        holds: added.median <= TARGET.median && added.p99 <= TARGET.p99,
      };
    }),
};

function show({ median, p99 }: Latencies): string {
  return `${median.toFixed(2)} and ${p99.toFixed(2)} ms`;
}

/** The median over the rounds, for each server and figure. */
async function measure(
  servers: RelayServers,
  generator: ConstantRate,
): Promise<{ relay: Latencies; upstream: Latencies }> {
  const rounds: Record<'upstream' | 'relay', Latencies[]> = { upstream: [], relay: [] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const side of ['upstream', 'relay'] as const) {
      const { url } = servers[side];
      const found = await generator.latenciesAt({ url, rate: RATE, seconds: SECONDS });
      if (round >= WARM_UP) rounds[side].push(found);
    }
  }
  const middle = (found: readonly Latencies[]) => ({
    median: median(found.map((round) => round.median)),
    p99: median(found.map((round) => round.p99)),
  });
  return { relay: middle(rounds.relay), upstream: middle(rounds.upstream) };
}

export default row;
