import { constants } from 'node:os';

/** Aborts on the first SIGINT or SIGTERM; the reason is the exit code that shells use for it. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Not `once`: the terminal and our parent may both send it, and the second must not kill us
    // while the children are still ending.
    process.on(signal, () => controller.abort(128 + constants.signals[signal]));
  }
  return controller.signal;
}

/** The exit code that belongs to an aborted `interruption()`. */
export function interruptedExitCode(signal: AbortSignal): number {
  return typeof signal.reason === 'number' ? signal.reason : 130;
}
