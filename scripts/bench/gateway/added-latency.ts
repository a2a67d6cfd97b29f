import { type Figure, figure } from '../figure.ts';
import type { ConstantRate, Latencies } from './constant-rate.ts';

/** A server with the generator that calls it. */
export interface CalledServer {
  readonly url: string;
  readonly generator: ConstantRate;
}

export interface LatencyPlan {
  /** Calls per second, of all servers of a side together. */
  readonly rate: number;
  readonly seconds: number;
  /** Rounds that are not counted: they warm up generators and servers. */
  readonly warmUp: number;
  readonly rounds: number;
}

/** Calls each side in turns, at the same rate. Returns the counted rounds of each side. */
export async function measureLatency<Side extends string>(
  sides: Readonly<Record<Side, readonly CalledServer[]>>,
  { rate, seconds, warmUp, rounds }: LatencyPlan,
): Promise<Record<Side, readonly Latencies[]>> {
  const names = Object.keys(sides) as Side[];
  const found = Object.fromEntries(names.map((name) => [name, [] as Latencies[]])) as Record<
    Side,
    Latencies[]
  >;
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const name of names) {
      const servers = sides[name];
      const calls = { rate: rate / servers.length, seconds };
      const latencies = await Promise.all(
        servers.map(({ url, generator }) => generator.latenciesAt({ url, ...calls })),
      );
      if (round >= warmUp) found[name].push(slowest(latencies));
    }
  }
  return found;
}

/** Figures of what a side adds to the latency of another one, round by round. */
export function addedLatency(
  name: string,
  side: readonly Latencies[],
  base: readonly Latencies[],
  limits: Latencies,
): readonly Figure[] {
  const added = (of: keyof Latencies) =>
    side.map((round, index) => round[of] - (base[index]?.[of] ?? Number.NaN));
  return [
    figure(`${name} adds at the median`, 'ms', added('median'), { atMost: limits.median }),
    figure(`${name} adds at p99`, 'ms', added('p99'), { atMost: limits.p99 }),
  ];
}

/** Figures of a side itself, without a limit. */
export function latencyOf(name: string, rounds: readonly Latencies[]): readonly Figure[] {
  return [
    figure(
      `${name}, median`,
      'ms',
      rounds.map(({ median }) => median),
    ),
    figure(
      `${name}, p99`,
      'ms',
      rounds.map(({ p99 }) => p99),
    ),
  ];
}

/** Of several servers, the slowest one counts. */
function slowest(found: readonly Latencies[]): Latencies {
  return {
    median: Math.max(...found.map((each) => each.median)),
    p99: Math.max(...found.map((each) => each.p99)),
  };
}
