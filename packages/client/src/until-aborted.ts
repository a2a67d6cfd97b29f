import { startTimer } from './timer.ts';

/**
 * A promise that `start` resolves, and that rejects at once with the signal's reason when it is aborted.
 * The function that `start` returns is called once at the end, either way.
 */
export function untilAborted(
  signal: AbortSignal | undefined,
  start: (resolve: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    let cleanUp = () => {};
    const end = () => {
      signal?.removeEventListener('abort', onAbort);
      cleanUp();
    };
    const onAbort = () => {
      end();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort);
    cleanUp = start(() => {
      end();
      resolve();
    });
    // `start` itself may have aborted the signal.
    if (signal?.aborted) cleanUp();
  });
}

/** Waits, in milliseconds. Rejects with the signal's reason when it is aborted. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return untilAborted(signal, (resolve) => startTimer(milliseconds, resolve));
}
