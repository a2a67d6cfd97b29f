import type { Profiler } from 'node:inspector';
import { type Frame, type Stage, stageOf } from './stage-of.ts';

/** The part of the main thread's busy time that belongs to each stage. */
export function stageShares({
  nodes,
  samples = [],
  timeDeltas = [],
}: Profiler.Profile): ReadonlyMap<Stage, number> {
  const stageById = stagesOfNodes(nodes);
  const times = new Map<Stage, number>();
  let busy = 0;
  samples.forEach((id, index) => {
    const stage = stageById.get(id);
    const time = timeDeltas[index] ?? 0;
    if (stage === undefined || time < 0) return;
    busy += time;
    times.set(stage, (times.get(stage) ?? 0) + time);
  });
  return new Map([...times].map(([stage, time]) => [stage, time / busy]));
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
