import { median } from '../percentiles.ts';
import type { BenchChild } from './bench-child.ts';
import { residentMebibytes } from '../../process/resident-mebibytes.ts';
import { CONNECTIONS, loadGenerator, responsesPerSecond } from './run-load.ts';

const WARM_UP_SECONDS = 15;
const ROUNDS = 3;
const SECONDS = 5;

/** How capacity is measured. */
export const capacityMethod = `wrk where it is installed, else autocannon, ${CONNECTIONS} connections to each node, all on this machine; tokens, limits, durable ledger and log file on; median of ${ROUNDS} rounds of ${SECONDS} s after ${WARM_UP_SECONDS} s; processor time is that of the gateway alone, all its threads`;

/** What gateways do at full speed. */
export interface Capacity {
  /** Responses per second of all of them. */
  readonly rate: number;
  /** Microseconds of processor time of a gateway for each response. */
  readonly cpu: number;
  /** Resident memory of the largest of them, in MiB. */
  readonly mebibytes: number;
}

/**
 * Calls gateways at full speed, all at the same time.
 * @param pathsFor what is called, for the token of a gateway
 */
export async function measureCapacity(
  gateways: readonly BenchChild[],
  pathsFor: (token: string) => readonly string[],
): Promise<Capacity> {
  const called = gateways.map((gateway) => ({ gateway, paths: pathsFor(gateway.token) }));
  const measure = async (seconds: number) => {
    const before = await cpuSeconds(gateways);
    const rates = await Promise.all(
      called.map(({ gateway, paths }) => responsesPerSecond(gateway.url, paths, seconds)),
    );
    const rate = rates.reduce((sum, each) => sum + each, 0);
    return { rate, cpu: (((await cpuSeconds(gateways)) - before) * 1e6) / (rate * seconds) };
  };
  await measure(WARM_UP_SECONDS);
  const rounds: Awaited<ReturnType<typeof measure>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(SECONDS));
  return {
    rate: median(rounds.map(({ rate }) => rate)),
    cpu: median(rounds.map(({ cpu }) => cpu)),
    mebibytes: Math.max(...gateways.map(({ pid }) => residentMebibytes(pid))),
  };
}

/** One line of figures. */
export async function describeCapacity({ rate, cpu, mebibytes }: Capacity): Promise<string> {
  return `${rate.toFixed(0)}/s, ${cpu.toFixed(0)} µs each, ${mebibytes.toFixed(0)} MiB, by ${await loadGenerator()}`;
}

async function cpuSeconds(gateways: readonly BenchChild[]): Promise<number> {
  const times = await Promise.all(gateways.map((gateway) => gateway.cpuSeconds()));
  return times.reduce((sum, each) => sum + each, 0);
}
