import type { Profiler } from 'node:inspector';
import type { Frame } from './stage-of.ts';

/**
 * What a function says of each node of a profile, by the id of the node.
 * @param read gets the function that runs, then its caller, and so on
 */
export function ofStacks<Value>(
  nodes: Profiler.Profile['nodes'],
  read: (stack: readonly Frame[]) => Value,
): ReadonlyMap<number, Value> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const values = new Map<number, Value>();
  const [root] = nodes;
  const pending = root === undefined ? [] : [{ node: root, callers: [] as readonly Frame[] }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const stack = [next.node.callFrame, ...next.callers];
    values.set(next.node.id, read(stack));
    for (const id of next.node.children ?? []) {
      const node = byId.get(id);
      if (node !== undefined) pending.push({ node, callers: stack });
    }
  }
  return values;
}
