import { startTimer } from './wait.ts';

/** A signal that is aborted when a time is over, or with another signal. */
export interface Deadline {
  /** Undefined where nothing can abort it. */
  readonly signal: AbortSignal | undefined;
  /** Whether the time is over. */
  readonly isOver: boolean;
  /** Lets go of the timer and of the other signal, which may live on. */
  clear(): void;
}

export function startDeadline(milliseconds: number, other: AbortSignal | undefined): Deadline {
  if (milliseconds === Number.POSITIVE_INFINITY && !other) {
    return { signal: undefined, isOver: false, clear() {} };
  }
  const controller = new AbortController();
  let isOver = false;
  const cancelTimer = startTimer(milliseconds, () => {
    isOver = true;
    controller.abort();
  });
  const abort = () => controller.abort(other?.reason);
  if (other?.aborted) abort();
  other?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    get isOver() {
      return isOver;
    },
    clear() {
      cancelTimer();
      other?.removeEventListener('abort', abort);
    },
  };
}
