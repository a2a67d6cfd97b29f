import { constants } from 'node:os';

/** A signal that aborts on the first SIGINT or SIGTERM; its reason is the exit code that shells use. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Not `once`: the terminal and our parent may both send the signal, and the second must not kill us
    // while our children are still ending.
    process.on(signal, () => controller.abort(128 + constants.signals[signal]));
  }
  return controller.signal;
}

/** The exit code for an aborted `interruption()`. */
export function interruptedExitCode(signal: AbortSignal): number {
  return typeof signal.reason === 'number' ? signal.reason : 130;
}
