import type { BenchRow } from '../bench-row.ts';
import { type Rivals, withRivals } from '../gateway/compare-servers.ts';
import { type ConstantRate, type Latencies, startConstantRate } from '../gateway/constant-rate.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { median } from '../percentiles.ts';

const RATE = 1_000;
const SECONDS = 5;
/** Rounds after which the generator and both servers are warm. */
const WARM_UP = 3;
const ROUNDS = 5;
const MORE = { median: 0.5, p99: 4 };

/** What the gateway adds to the time of an answer when it is far from its limits. */
const row: BenchRow = {
  name: `gateway, time of an answer at ${RATE} calls per second`,
  target: `at most ${MORE.median} ms more at the median and ${MORE.p99} ms more at p99 than bare node:http`,
  method: `a generator of our own at a constant rate (scripts/bench/gateway/constant-rate.ts), in a process of its own that lives through all rounds, which counts from when a call was due, and not the first second, in which connections are opened; distinct searches, the median of ${ROUNDS} rounds in turns, after ${WARM_UP} that warm both up, everything on`,
  run: () =>
    withRivals(
      ['the same bodies, stringified'],
      { users: 100_000, pathsFor: (token) => distinctSearches(30_000, token) },
      async (rivals) => {
        const generator = startConstantRate(rivals.paths);
        const { gateway, bare } = await measure(rivals, generator).finally(generator.stop);
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

/** The middle of the rounds, of each side and each figure. */
async function measure(
  rivals: Rivals,
  generator: ConstantRate,
): Promise<{ gateway: Latencies; bare: Latencies }> {
  const rounds: Record<'bare' | 'gateway', Latencies[]> = { bare: [], gateway: [] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const side of ['bare', 'gateway'] as const) {
      const url = side === 'gateway' ? rivals.gateway.url : (rivals.bare[0]?.child.url ?? '');
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
