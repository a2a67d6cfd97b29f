import type { Deadline } from './deadline.ts';
import { wait } from './until-aborted.ts';

/** Delays every request of a client for a while, after the service responded that they come too fast. */
export interface CoolDown {
  /** Delays requests for at least this many milliseconds from now. */
  begin(milliseconds: number): void;
  /** Waits until requests may be sent again. */
  pass(deadline: Deadline): Promise<void>;
}

export function createCoolDown(): CoolDown {
  let until = 0;
  return {
    begin(milliseconds) {
      until = Math.max(until, performance.now() + milliseconds);
    },
    async pass(deadline) {
      // Another rate limit may have extended the pause during the wait.
      for (let left = until - performance.now(); left > 0; left = until - performance.now()) {
        await wait(left, deadline);
      }
    },
  };
}
