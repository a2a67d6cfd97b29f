import type { BenchResult } from '../bench-row.ts';
import { median } from '../percentiles.ts';
import type { BenchChild } from './bench-child.ts';
import type { ComparedServers } from './compare-servers.ts';
import { CONNECTIONS, loadGenerator, responsesPerSecond } from './run-load.ts';

/** Many short rounds: on a shared machine, two servers are comparable only while the other load stays the same. */
const ROUNDS = 12;
const SECONDS = 2;
/** Warm-up rounds before that: compiler and heap of the gateway settle within about 20 seconds. */
const WARM_UP_ROUNDS = 4;
const WARM_UP_SECONDS = 5;

/** The `method` of the throughput rows. */
export const throughputMethod = `wrk where it is installed, else autocannon, ${CONNECTIONS} connections, every server in a process of its own; median of ${ROUNDS} alternating rounds of ${SECONDS} s, after ${WARM_UP_ROUNDS} warm-up rounds of ${WARM_UP_SECONDS} s; tokens, limits, durable ledger and log file on`;

interface Figures {
  rate: number;
  /** Microseconds of the server's processor time per response. */
  cpu: number;
}

/** A server's figures in each round. */
type Rounds = readonly Figures[];

/**
 * Measures all servers in alternating rounds after a warm-up, and takes the median of the rounds. Reports the processor
 * time beside the rate, because on a small machine the load generator may limit the bare server.
 * @param target minimum share of the rate of the first bare server
 */
export async function measureThroughput(
  { gateway, bare, paths, bytes }: ComparedServers,
  target: number,
): Promise<BenchResult> {
  const servers = [...bare.map(({ child }) => child), gateway];
  const roundsOf = new Map<BenchChild, Figures[]>(servers.map((server) => [server, []]));
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    for (const server of servers) {
      const isCounted = round >= WARM_UP_ROUNDS;
      const figures = await measure(server, paths, isCounted ? SECONDS : WARM_UP_SECONDS);
      if (isCounted) roundsOf.get(server)?.push(figures);
    }
  }
  const ours = roundsOf.get(gateway) ?? [];
  const shares = bare.map(({ name, child }) => ({
    name,
    ...compare(ours, roundsOf.get(child) ?? []),
  }));
  const rate = Math.round(median(ours.map((round) => round.rate)));
  const ratios = shares.map(
    ({ name, ratio, times }) => `${ratio.toFixed(2)} of ${name} (by processor time ${times})`,
  );
  return {
    result: `${ratios.join(', ')}; ${rate}/s, ${Math.round(bytes)} bytes each, by ${await loadGenerator()}`,
    holds: (shares[0]?.ratio ?? 0) >= target,
  };
}

function compare(ours: Rounds, theirs: Rounds): { readonly ratio: number; readonly times: string } {
  const middle = (read: (ours: Figures, theirs: Figures) => number) =>
    median(ours.flatMap((round, index) => (theirs[index] ? [read(round, theirs[index])] : [])));
  const ratio = middle((one, other) => one.rate / other.rate);
  const byCpu = middle((one, other) => other.cpu / one.cpu);
  const [gateway, bare] = [middle((one) => one.cpu), middle((_, other) => other.cpu)];
  const times = `${byCpu.toFixed(2)}: ${gateway.toFixed(0)} against ${bare.toFixed(0)} µs`;
  return { ratio, times };
}

async function measure(
  server: BenchChild,
  paths: readonly string[],
  seconds: number,
): Promise<Figures> {
  const before = await server.cpuSeconds();
  const rate = await responsesPerSecond(server.url, paths, seconds);
  const used = (await server.cpuSeconds()) - before;
  return { rate, cpu: (used * 1e6) / (rate * seconds) };
}
