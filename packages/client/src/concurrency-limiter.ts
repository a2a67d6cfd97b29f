import type { Deadline } from './deadline.ts';
import { untilAborted } from './until-aborted.ts';

/** Limits how many tasks run at a time; the others wait in a queue, first come, first served. */
export interface ConcurrencyLimiter {
  /**
   * Waits until another task may run. Resolves to the function that the task calls at its end.
   * Rejects with the deadline's reason when it is aborted.
   */
  acquire(deadline: Deadline): Promise<() => void>;
}

export function createConcurrencyLimiter(limit: number): ConcurrencyLimiter {
  let running = 0;
  const queue = new Set<() => void>();
  const release = () => {
    const [next] = queue;
    if (next) next();
    else running -= 1;
  };
  return {
    async acquire(deadline) {
      deadline.throwIfAborted();
      if (running < limit) running += 1;
      else {
        await untilAborted(deadline, (resolve) => {
          queue.add(resolve);
          return () => queue.delete(resolve);
        });
      }
      return release;
    },
  };
}
