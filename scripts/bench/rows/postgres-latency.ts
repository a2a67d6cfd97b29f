import type { BenchRow } from '../bench-row.ts';
import type { BenchChild } from '../gateway/bench-child.ts';
import { type ConstantRate, type Latencies, startConstantRate } from '../gateway/constant-rate.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { withPostgresGateways } from '../gateway/with-postgres-gateways.ts';
import { median } from '../percentiles.ts';

const RATE = 500;
const SECONDS = 4;
const WARM_UP = 2;
const ROUNDS = 5;
const PATHS = 10_000;
const TARGET = { median: 2.5, p99: 10 };

/** A node with the generator that calls it. */
interface CalledNode {
  readonly url: string;
  readonly generator: ConstantRate;
}

/** What a shared database adds to the latency of a call at a load far below its capacity. */
const row: BenchRow = {
  name: `postgres, latency at ${RATE} calls per second`,
  target: `at most ${TARGET.median} ms more at the median and ${TARGET.p99} ms more at p99 than the gateway on SQLite, with one node and with two`,
  method: `our load generator at a constant rate (scripts/bench/gateway/constant-rate.ts); latency counts from the moment at which a call was due; two nodes get half of the calls each; PostgreSQL with fsync on the same machine; median of ${ROUNDS} rounds of ${SECONDS} s in turns after ${WARM_UP} warm-up rounds`,
  run: () =>
    withPostgresGateways(async (gateways) => {
      const called = (child: BenchChild): CalledNode => ({
        url: child.url,
        generator: startConstantRate(distinctSearches(PATHS, child.token)),
      });
      const [sqlite, one, two] = [gateways.sqlite, gateways.one, gateways.two].map(called);
      if (!sqlite || !one || !two) throw new Error('Unreachable: there are three gateways');
      const found = await measure({ sqlite: [sqlite], one: [one], both: [one, two] }).finally(
        () => {
          for (const { generator } of [sqlite, one, two]) generator.stop();
        },
      );
      const added = ({ median, p99 }: Latencies) => ({
        median: median - found.sqlite.median,
        p99: p99 - found.sqlite.p99,
      });
      const [alone, together] = [added(found.one), added(found.both)];
      const meets = (each: Latencies) => each.median <= TARGET.median && each.p99 <= TARGET.p99;
      return {
        result: `one node ${show(alone)} more, two nodes ${show(together)} more (SQLite ${show(found.sqlite)})`,
        holds: meets(alone) && meets(together),
      };
    }),
};

type Sides = Readonly<Record<'sqlite' | 'one' | 'both', readonly CalledNode[]>>;

async function measure(sides: Sides): Promise<Record<keyof Sides, Latencies>> {
  const rounds: Record<keyof Sides, Latencies[]> = { sqlite: [], one: [], both: [] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const side of ['sqlite', 'one', 'both'] as const) {
      const nodes = sides[side];
      const rate = RATE / nodes.length;
      const latencies = await Promise.all(
        nodes.map(({ url, generator }) => generator.latenciesAt({ url, rate, seconds: SECONDS })),
      );
      if (round >= WARM_UP) rounds[side].push(worst(latencies));
    }
  }
  const middle = (found: readonly Latencies[]) => ({
    median: median(found.map((each) => each.median)),
    p99: median(found.map((each) => each.p99)),
  });
  return { sqlite: middle(rounds.sqlite), one: middle(rounds.one), both: middle(rounds.both) };
}

/** Of two nodes, the slower one counts. */
function worst(found: readonly Latencies[]): Latencies {
  return {
    median: Math.max(...found.map((each) => each.median)),
    p99: Math.max(...found.map((each) => each.p99)),
  };
}

function show({ median, p99 }: Latencies): string {
  return `${median.toFixed(2)} and ${p99.toFixed(2)} ms`;
}

export default row;
