import type { Profiler } from 'node:inspector';
import type { BenchChild } from '../gateway/bench-child.ts';
import { responsesPerSecond } from '../gateway/run-load.ts';
import { median } from '../percentiles.ts';
import { ofStacks } from './profile-stacks.ts';
import { type Stage, stageOf, stages } from './stage-of.ts';

/** For how many microseconds the main thread was in each stage. Waiting for the disk is part of it, being idle is not. */
function stageTimes({
  nodes,
  samples = [],
  timeDeltas = [],
}: Profiler.Profile): ReadonlyMap<Stage, number> {
  const stageById = ofStacks(nodes, stageOf);
  const times = new Map<Stage, number>();
  samples.forEach((id, index) => {
    const stage = stageById.get(id);
    if (stage === undefined) return;
    // A sample belongs to the time until the next one.
    times.set(stage, (times.get(stage) ?? 0) + Math.max(0, timeDeltas[index + 1] ?? 0));
  });
  return times;
}

const WARM_UP_SECONDS = 8;
const SECONDS = 2;
const ROUNDS = 5;

/** How the stages are measured, as a sentence without its full stop. */
export const stagesMethod = `wrk where it is installed, else autocannon, 64 connections, ${ROUNDS} rounds of ${SECONDS} s after ${WARM_UP_SECONDS} s to warm up, medians; a CPU profile of the main thread, a sample every 0.1 ms, whose innermost function with a stage decides (scripts/bench/stages/stage-of.ts); of the other threads, their processor time in rounds without a profile, which has a thread of its own`;

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
  const otherThreads = await microsecondsOfOtherThreads(server, paths);
  await server.beginProfile();
  const calls = (await responsesPerSecond(server.url, paths, SECONDS)) * SECONDS;
  const times = [...stageTimes(await server.endProfile())];
  const ofMainThread = times.map(([stage, time]) => [stage, time / calls] as const);
  return new Map<Stage, number>([...ofMainThread, ['other threads', otherThreads]]);
}

/** Of one call. */
async function microsecondsOfOtherThreads(
  server: BenchChild,
  paths: readonly string[],
): Promise<number> {
  const before = await server.otherThreadsSeconds();
  const calls = (await responsesPerSecond(server.url, paths, SECONDS)) * SECONDS;
  return (((await server.otherThreadsSeconds()) - before) * 1e6) / calls;
}
