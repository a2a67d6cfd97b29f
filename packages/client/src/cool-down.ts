import { wait } from './wait.ts';

/** Holds every request of a client back for a while, after the service said that they come too fast. */
export interface CoolDown {
  /** Holds requests back for at least this many milliseconds from now. */
  begin(milliseconds: number): void;
  /** Waits until requests may go out again. */
  pass(signal: AbortSignal | undefined): Promise<void>;
}

export function createCoolDown(): CoolDown {
  let until = 0;
  return {
    begin(milliseconds) {
      until = Math.max(until, performance.now() + milliseconds);
    },
    async pass(signal) {
      // Another refusal may have prolonged the pause in the meantime.
      for (let left = until - performance.now(); left > 0; left = until - performance.now()) {
        await wait(left, signal);
      }
    },
  };
}
