import type { BenchChild } from '../gateway/bench-child.ts';
import { startConstantRate } from '../gateway/constant-rate.ts';
import { stretchesOf, type Wait, waits } from './waits.ts';

const RATE = 1_000;
const SECONDS = 5;
/** As in the rows for latency: compiler and heap settle slowly at this rate. */
const WARM_UP_SECONDS = 8;

/** How the waits are measured, as a sentence without its full stop. */
export const waitsMethod = `distinct searches at ${RATE.toLocaleString('en')} calls per second for ${SECONDS} s after ${WARM_UP_SECONDS} s to warm up; a stretch of samples that belong to one kind of wait counts once, a turn of the event loop as the time between two polls that waited`;

/** Durations in milliseconds of each kind of wait. */
export type WaitTimes = ReadonlyMap<Wait, readonly number[]>;

/** Calls a server far below its capacity, and finds what keeps its main thread. */
export async function measureWaits(
  server: BenchChild,
  paths: readonly string[],
): Promise<WaitTimes> {
  const generator = startConstantRate(paths);
  try {
    const calls = { url: server.url, rate: RATE };
    await generator.latenciesAt({ ...calls, seconds: WARM_UP_SECONDS });
    await server.beginProfile();
    await generator.latenciesAt({ ...calls, seconds: SECONDS });
    const profile = await server.endProfile();
    return new Map(waits.map((wait) => [wait, stretchesOf(wait, profile)]));
  } finally {
    generator.stop();
  }
}
