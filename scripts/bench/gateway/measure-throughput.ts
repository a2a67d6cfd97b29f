import { type Figure, figure } from '../figure.ts';
import type { BenchChild } from './bench-child.ts';
import type { ComparedServers } from './compare-servers.ts';
import { CONNECTIONS, responsesPerSecond } from './run-load.ts';

/** Many short rounds: on a shared machine, two servers are comparable only while the other load stays the same. */
export const THROUGHPUT_ROUNDS = 7;
const SECONDS = 1;
/** Compiler and heap of the gateway settle within that time. */
const WARM_UP_SECONDS = 10;
/** A bare server has little to settle. */
const BARE_WARM_UP_SECONDS = 3;

/** The `method` of the throughput rows. */
export const throughputMethod = `wrk where it is installed, else autocannon, ${CONNECTIONS} connections, every server in a process of its own; alternating rounds of ${SECONDS} s, after ${WARM_UP_SECONDS} s to warm up the gateway and ${BARE_WARM_UP_SECONDS} s for each bare server; tokens, limits, durable ledger and log file on`;

interface Round {
  /** Responses per second. */
  readonly rate: number;
  /** Microseconds of the server's processor time per response. */
  readonly cpu: number;
}

/**
 * Measures all servers in alternating rounds after a warm-up. Reports the processor time beside the rate, because on a
 * small machine the load generator may limit the bare server.
 * @param options the words for the gateway, and its minimum share of the rate of each bare server, in their order; a bare
 *   server without one is shown for information
 */
export async function measureThroughput(
  { gateway, bare, paths, bytes }: ComparedServers,
  { name, targets }: { readonly name: string; readonly targets: readonly number[] },
): Promise<readonly Figure[]> {
  for (const { child } of bare) await responsesPerSecond(child.url, paths, BARE_WARM_UP_SECONDS);
  await responsesPerSecond(gateway.url, paths, WARM_UP_SECONDS);
  const peers = bare.map((each) => ({ ...each, rounds: [] as Round[] }));
  const ours: Round[] = [];
  for (let round = 0; round < THROUGHPUT_ROUNDS; round += 1) {
    for (const { child, rounds } of peers) rounds.push(await measure(child, paths));
    ours.push(await measure(gateway, paths));
  }
  const rates = (rounds: readonly Round[]) => rounds.map(({ rate }) => rate);
  const times = (rounds: readonly Round[]) => rounds.map(({ cpu }) => cpu);
  return [
    ...peers.map((peer, index) => {
      const ratios = ratiosOf(rates(ours), rates(peer.rounds));
      const atLeast = targets[index];
      return figure(
        `of ${peer.name}`,
        'ratio',
        ratios,
        atLeast === undefined ? atLeast : { atLeast },
      );
    }),
    ...peers.map((peer) =>
      figure(
        `of ${peer.name}, by processor time`,
        'ratio',
        ratiosOf(times(peer.rounds), times(ours)),
      ),
    ),
    figure(name, '/s', rates(ours)),
    ...peers.map((peer) => figure(peer.name, '/s', rates(peer.rounds))),
    figure('processor time of a call', 'µs', times(ours)),
    ...peers.map((peer) => figure(`processor time of ${peer.name}`, 'µs', times(peer.rounds))),
    figure('body', 'bytes', Math.round(bytes)),
  ];
}

/** Round by round, so that what else happens on the machine meets both. */
export function ratiosOf(above: readonly number[], below: readonly number[]): readonly number[] {
  return above.map((value, index) => value / (below[index] ?? Number.NaN));
}

async function measure(server: BenchChild, paths: readonly string[]): Promise<Round> {
  const before = await server.cpuSeconds();
  const rate = await responsesPerSecond(server.url, paths, SECONDS);
  const used = (await server.cpuSeconds()) - before;
  return { rate, cpu: (used * 1e6) / (rate * SECONDS) };
}
