import type { BenchResult } from '../bench-row.ts';
import { median } from '../percentiles.ts';
import type { BenchChild } from './bench-child.ts';
import type { Pair } from './compare-servers.ts';
import { answersPerSecond, loadGenerator } from './run-load.ts';

const ROUNDS = 5;
const SECONDS = 4;
/** Rounds before that, until the compiler of the runtime has settled: some ten seconds for as much code as a gateway. */
const WARM_UP_ROUNDS = 3;

interface Figures {
  rate: number;
  /** Microseconds of the server's processor time for one answer. */
  cpu: number;
}

/**
 * Both servers in turns, with a warm-up before; the median of the rounds. The processor time is told beside
 * the rate, because on a small machine the one who asks may be what limits the bare server.
 */
export async function measureThroughput(pair: Pair, target: number): Promise<BenchResult> {
  const found: { gateway: Figures; bare: Figures }[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const bare = await measure(pair.bare, pair.paths);
    const gateway = await measure(pair.gateway, pair.paths);
    if (round >= WARM_UP_ROUNDS) found.push({ gateway, bare });
  }
  const middle = (read: (round: (typeof found)[number]) => number) => median(found.map(read));
  const ratio = middle(({ gateway, bare }) => gateway.rate / bare.rate);
  const byCpu = middle(({ gateway, bare }) => bare.cpu / gateway.cpu);
  const rate = middle(({ gateway }) => gateway.rate);
  const bytes = Math.round(pair.bytes);
  return {
    result: `${ratio.toFixed(2)} of bare node:http (${Math.round(rate)}/s, ${bytes} bytes each); ${byCpu.toFixed(2)} by processor time (${middle(({ gateway }) => gateway.cpu).toFixed(0)} against ${middle(({ bare }) => bare.cpu).toFixed(0)} µs); by ${await loadGenerator()}`,
    holds: ratio >= target,
  };
}

async function measure(server: BenchChild, paths: readonly string[]): Promise<Figures> {
  const before = await server.cpuSeconds();
  const rate = await answersPerSecond(server.url, paths, SECONDS);
  const used = (await server.cpuSeconds()) - before;
  return { rate, cpu: (used * 1e6) / (rate * SECONDS) };
}
