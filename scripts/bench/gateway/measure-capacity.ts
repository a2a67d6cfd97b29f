import { residentMebibytes } from '../../process/resident-mebibytes.ts';
import { type Figure, figure } from '../figure.ts';
import type { BenchChild } from './bench-child.ts';
import { CONNECTIONS, responsesPerSecond } from './run-load.ts';

const WARM_UP_SECONDS = 10;
export const CAPACITY_ROUNDS = 3;
const SECONDS = 2;

/** How capacity is measured. */
export const capacityMethod = `wrk where it is installed, else autocannon, ${CONNECTIONS} connections to each node, all on this machine; tokens, limits, durable ledger and log file on; rounds of ${SECONDS} s after ${WARM_UP_SECONDS} s to warm up; processor time is that of the gateway alone, all its threads`;

/**
 * Calls gateways at full speed, all at the same time.
 * @param pathsFor what is called, for the token of a gateway
 * @returns responses per second of all of them, processor time of a response, memory of the largest of them
 */
export async function measureCapacity(
  mode: string,
  gateways: readonly BenchChild[],
  pathsFor: (token: string) => readonly string[],
): Promise<readonly Figure[]> {
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
  for (let round = 0; round < CAPACITY_ROUNDS; round += 1) rounds.push(await measure(SECONDS));
  const memory = Math.max(...gateways.map(({ pid }) => residentMebibytes(pid)));
  return [
    figure(
      mode,
      '/s',
      rounds.map(({ rate }) => rate),
    ),
    figure(
      `${mode}, processor time`,
      'µs',
      rounds.map(({ cpu }) => cpu),
    ),
    figure(`${mode}, memory`, 'MiB', memory),
  ];
}

async function cpuSeconds(gateways: readonly BenchChild[]): Promise<number> {
  const times = await Promise.all(gateways.map((gateway) => gateway.cpuSeconds()));
  return times.reduce((sum, each) => sum + each, 0);
}
