import type { Profiler } from 'node:inspector';
import { type Frame, type Stage, stageOf } from './stage-of.ts';

/** For how many microseconds the main thread was in each stage. Waiting for the disk is part of it, being idle is not. */
export function stageTimes({
  nodes,
  samples = [],
  timeDeltas = [],
}: Profiler.Profile): ReadonlyMap<Stage, number> {
  const stageById = stagesOfNodes(nodes);
  const times = new Map<Stage, number>();
  samples.forEach((id, index) => {
    const stage = stageById.get(id);
    if (stage === undefined) return;
    // A sample belongs to the time until the next one.
    times.set(stage, (times.get(stage) ?? 0) + Math.max(0, timeDeltas[index + 1] ?? 0));
  });
  return times;
}

function stagesOfNodes(nodes: Profiler.Profile['nodes']): Map<number, Stage | undefined> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const stages = new Map<number, Stage | undefined>();
  const [root] = nodes;
  const pending = root === undefined ? [] : [{ node: root, callers: [] as readonly Frame[] }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const stack = [next.node.callFrame, ...next.callers];
    stages.set(next.node.id, stageOf(stack));
    for (const id of next.node.children ?? []) {
      const node = byId.get(id);
      if (node !== undefined) pending.push({ node, callers: stack });
    }
  }
  return stages;
}
