/**
 * 0: nothing is broken. 1: a rule is broken, or something differs from the contract. 2: nothing was tested. 3: the run stopped
 * at `--max-calls`, and nothing was broken until then. 130 and 143: interrupted by SIGINT or SIGTERM.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 130 | 143;

const signalCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Runs work with a signal that the first SIGINT or SIGTERM aborts. The second one ends the process at once.
 * @param work also gets the exit code of the signal that came; undefined while none did
 */
export async function interruptible<Result>(
  work: (signal: AbortSignal, exitCode: () => ExitCode | undefined) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let code: ExitCode | undefined;
  const onSignal = (signal: keyof typeof signalCodes) => {
    code ??= signalCodes[signal];
    controller.abort();
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    return await work(controller.signal, () => code);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}
