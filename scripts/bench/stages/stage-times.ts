import type { Profiler } from 'node:inspector';
import { ofStacks } from './profile-stacks.ts';
import { type Stage, stageOf } from './stage-of.ts';

/** For how many microseconds the main thread was in each stage. Waiting for the disk is part of it, being idle is not. */
export function stageTimes({
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
