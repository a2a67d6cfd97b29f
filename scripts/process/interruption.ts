import { constants } from 'node:os';

/** A signal that aborts on the first SIGINT or SIGTERM, which then decides the exit code as in shells. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Not `once`: the terminal and our parent may both send the signal, and the second must not kill us
    // while our children are still ending.
    process.on(signal, () => {
      process.exitCode = 128 + constants.signals[signal];
      controller.abort();
    });
  }
  return controller.signal;
}
