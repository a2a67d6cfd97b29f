import { startTimer } from './wait.ts';

/** A signal that is aborted when a time is over, or with another signal. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the time is over. */
  readonly isOver: boolean;
  /** Lets go of the timer and of the other signal, which may live on. */
  clear(): void;
}

export function startDeadline(milliseconds: number, other: AbortSignal | undefined): Deadline {
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
