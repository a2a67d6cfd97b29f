import type { ExitCode } from './exit-code.ts';

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Runs work with a signal that the first SIGINT or SIGTERM aborts. The second one ends the process at once.
 * @param work also gets the exit code of the signal that came; undefined while none did
 */
export async function interruptible<Result>(
  work: (signal: AbortSignal, exitCode: () => ExitCode | undefined) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let code: ExitCode | undefined;
  const onSignal = (signal: keyof typeof exitCodes) => {
    code ??= exitCodes[signal];
    controller.abort();
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    return await work(controller.signal, () => code);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}
