import type { Profiler } from 'node:inspector';
import { ofStacks } from './profile-stacks.ts';
import type { Frame } from './stage-of.ts';

/** What a call can wait for while the main thread does something else. */
export const waits = [
  'turn of the event loop',
  'commit and its sync',
  'collecting garbage',
] as const;
export type Wait = (typeof waits)[number];

const isPartOf: Readonly<Record<Wait, (stack: readonly Frame[]) => boolean>> = {
  'turn of the event loop': ([top]) => top?.functionName !== '(idle)',
  'commit and its sync': (stack) => stack.some(isCommit),
  'collecting garbage': ([top]) => top?.functionName === '(garbage collector)',
};

function isCommit({ functionName, url }: Frame): boolean {
  return functionName === 'commit' && url.endsWith('/gateway/src/database/in-transaction.ts');
}

/** How long each stretch of a kind of wait took, in milliseconds, in the order in which they happened. */
export function stretchesOf(
  wait: Wait,
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
): readonly number[] {
  const isPart = ofStacks(nodes, isPartOf[wait]);
  const stretches: number[] = [];
  let current = 0;
  for (const [index, id] of [...samples, undefined].entries()) {
    if (id !== undefined && isPart.get(id) === true) {
      current += Math.max(0, timeDeltas[index + 1] ?? 0) / 1000;
    } else if (current > 0) {
      stretches.push(current);
      current = 0;
    }
  }
  return stretches;
}
