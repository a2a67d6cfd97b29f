import type { BenchChild } from '../gateway/bench-child.ts';
import { responsesPerSecond } from '../gateway/run-load.ts';
import { median } from '../percentiles.ts';
import { type Stage, stages } from './stage-of.ts';
import { stageTimes } from './stage-times.ts';

const WARM_UP_SECONDS = 8;
const SECONDS = 2;
const ROUNDS = 5;

/** How the stages are measured, as a sentence without its full stop. */
export const stagesMethod = `wrk where it is installed, else autocannon, 64 connections, ${ROUNDS} rounds of ${SECONDS} s after ${WARM_UP_SECONDS} s to warm up, medians; a CPU profile of the main thread, a sample every 0.1 ms, whose innermost function with a stage decides (scripts/bench/stages/stage-of.ts); of the other threads, their processor time`;

/** Microseconds of one call, by stage. */
export type StageTimes = ReadonlyMap<Stage, number>;

/** Calls a server at full speed, and divides its time by stages. */
export async function measureStages(
  server: BenchChild,
  paths: readonly string[],
): Promise<StageTimes> {
  await responsesPerSecond(server.url, paths, WARM_UP_SECONDS);
  const rounds: StageTimes[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(server, paths));
  return new Map(
    stages.map((stage) => [stage, median(rounds.map((times) => times.get(stage) ?? 0))]),
  );
}

async function measureRound(server: BenchChild, paths: readonly string[]): Promise<StageTimes> {
  await server.beginProfile();
  const rate = await responsesPerSecond(server.url, paths, SECONDS);
  const { profile, otherThreads } = await server.endProfile();
  const calls = rate * SECONDS;
  const ofMainThread = [...stageTimes(profile)].map(
    ([stage, time]) => [stage, time / calls] as const,
  );
  return new Map<Stage, number>([...ofMainThread, ['other threads', otherThreads / calls]]);
}
