import { startTimer } from './timer.ts';

/** Bounds some work by a time and by another signal. */
export interface Deadline {
  /** Aborted when the time is over and when the other signal is; undefined where neither can happen. */
  readonly signal: AbortSignal | undefined;
  /** Whether the time is over. */
  readonly isOver: boolean;
  /**
   * Does the work and settles as it does, or rejects with the signal's reason as soon as the signal is aborted: work
   * that ignores the signal does not outlast the deadline.
   */
  run<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Releases the timer and the listener on the other signal, which may outlive the work. */
  clear(): void;
}

const UNBOUNDED: Deadline = { signal: undefined, isOver: false, run: (work) => work(), clear() {} };

export function startDeadline(milliseconds: number, other: AbortSignal | undefined): Deadline {
  if (milliseconds === Number.POSITIVE_INFINITY && !other) return UNBOUNDED;
  const controller = new AbortController();
  const { signal } = controller;
  let isOver = false;
  let rejectWork = (_reason: unknown) => {};
  const abort = (reason?: unknown) => {
    controller.abort(reason);
    rejectWork(signal.reason);
  };
  const cancelTimer = startTimer(milliseconds, () => {
    isOver = true;
    abort();
  });
  const follow = () => abort(other?.reason);
  if (other?.aborted) follow();
  other?.addEventListener('abort', follow);
  return {
    signal,
    get isOver() {
      return isOver;
    },
    run: (work) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        rejectWork = reject;
        work().then(resolve, reject);
      }),
    clear() {
      cancelTimer();
      other?.removeEventListener('abort', follow);
    },
  };
}
