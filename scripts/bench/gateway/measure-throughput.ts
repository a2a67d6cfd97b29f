import type { BenchResult } from '../bench-row.ts';
import { median } from '../percentiles.ts';
import type { BenchChild } from './bench-child.ts';
import type { Rivals } from './compare-servers.ts';
import { answersPerSecond, CONNECTIONS, loadGenerator } from './run-load.ts';

/** Many short rounds: on a shared machine the servers are comparable only as long as its other guests do the same. */
const ROUNDS = 12;
const SECONDS = 2;
/** Rounds before that, until the compiler and the memory of the runtime have settled: some twenty seconds for as much code as a gateway. */
const WARM_UP_ROUNDS = 4;
const WARM_UP_SECONDS = 5;

/** How it is measured, for who reads the result. */
export const throughputMethod = `wrk where it is installed, else autocannon, ${CONNECTIONS} connections, every server in a process of its own; the middle of ${ROUNDS} rounds of ${SECONDS} s in turns, after ${WARM_UP_ROUNDS} of ${WARM_UP_SECONDS} s that warm up; tokens, limits, durable ledger and log to a file on`;

interface Figures {
  rate: number;
  /** Microseconds of the server's processor time for one answer. */
  cpu: number;
}

/** A server's figures in each round. */
type Rounds = readonly Figures[];

/**
 * All servers in turns, with a warm-up before; the median of the rounds. The processor time is told beside
 * the rate, because on a small machine the one who asks may be what limits the bare server.
 * @param target least share of the rate of the first bare server
 */
export async function measureThroughput(
  { gateway, bare, paths, bytes }: Rivals,
  target: number,
): Promise<BenchResult> {
  const servers = [...bare.map(({ child }) => child), gateway];
  const found = new Map<BenchChild, Figures[]>(servers.map((server) => [server, []]));
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    for (const server of servers) {
      const isWarm = round >= WARM_UP_ROUNDS;
      const figures = await measure(server, paths, isWarm ? SECONDS : WARM_UP_SECONDS);
      if (isWarm) found.get(server)?.push(figures);
    }
  }
  const ours = found.get(gateway) ?? [];
  const shares = bare.map(({ mode, child }) => ({
    mode,
    ...compare(ours, found.get(child) ?? []),
  }));
  const rate = Math.round(median(ours.map((round) => round.rate)));
  const told = shares.map(
    ({ mode, ratio, times }) =>
      `${ratio.toFixed(2)} of bare node:http with ${mode} (by processor time ${times})`,
  );
  return {
    result: `${told.join(', ')}; ${rate}/s, ${Math.round(bytes)} bytes each, by ${await loadGenerator()}`,
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
  const rate = await answersPerSecond(server.url, paths, seconds);
  const used = (await server.cpuSeconds()) - before;
  return { rate, cpu: (used * 1e6) / (rate * seconds) };
}
