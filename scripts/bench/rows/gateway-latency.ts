import type { BenchRow } from '../bench-row.ts';
import { type Pair, withPair } from '../gateway/compare-servers.ts';
import { type Latencies, latenciesAt } from '../gateway/constant-rate.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';

const RATE = 1_000;
const SECONDS = 5;
const ROUNDS = 3;
const MORE = { median: 0.5, p99: 4 };

/** What the gateway adds to the time of an answer when it is far from its limits. */
const row: BenchRow = {
  name: `gateway, time of an answer at ${RATE} calls per second`,
  target: `at most ${MORE.median} ms more at the median and ${MORE.p99} ms more at p99 than bare node:http`,
  method: `a generator of our own at a constant rate (scripts/bench/gateway/constant-rate.ts), which counts from when a call was due; distinct searches, the better of ${ROUNDS} rounds in turns, everything on`,
  run: () =>
    withPair(
      'stringify',
      { users: 100_000, pathsFor: (token) => distinctSearches(30_000, token) },
      async (pair) => {
        const { gateway, bare } = await measure(pair);
        const more = { median: gateway.median - bare.median, p99: gateway.p99 - bare.p99 };
        const show = ({ median, p99 }: Latencies) =>
          `${median.toFixed(2)} and ${p99.toFixed(2)} ms`;
        return {
          result: `${show(more)} more (${show(gateway)} against ${show(bare)})`,
          holds: more.median <= MORE.median && more.p99 <= MORE.p99,
        };
      },
    ),
};

/** The least of the rounds on both sides: what else the machine does only ever adds. */
async function measure(pair: Pair): Promise<{ gateway: Latencies; bare: Latencies }> {
  const best = {
    gateway: { median: Number.POSITIVE_INFINITY, p99: Number.POSITIVE_INFINITY },
    bare: { median: Number.POSITIVE_INFINITY, p99: Number.POSITIVE_INFINITY },
  };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const side of ['bare', 'gateway'] as const) {
      const options = { url: pair[side].url, paths: pair.paths, seconds: SECONDS };
      const found = await latenciesAt(RATE, options);
      // The first round warms both up.
      if (round === 0) continue;
      best[side] = {
        median: Math.min(best[side].median, found.median),
        p99: Math.min(best[side].p99, found.p99),
      };
    }
  }
  return best;
}

export default row;
