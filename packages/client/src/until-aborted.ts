import type { Deadline } from './deadline.ts';
import { startTimer } from './timer.ts';

/**
 * A promise that `start` resolves, and that rejects at once with the deadline's reason when it is aborted.
 * The function that `start` returns is called once at the end, either way.
 */
export function untilAborted(
  deadline: Deadline,
  start: (resolve: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    deadline.throwIfAborted();
    let cleanUp = () => {};
    const stopListening = deadline.onAbort((reason) => {
      end();
      reject(reason);
    });
    const end = () => {
      stopListening();
      cleanUp();
    };
    cleanUp = start(() => {
      end();
      resolve();
    });
  });
}

/** Waits, in milliseconds. Rejects with the deadline's reason when it is aborted. */
export function wait(milliseconds: number, deadline: Deadline): Promise<void> {
  return untilAborted(deadline, (resolve) => startTimer(milliseconds, resolve));
}
