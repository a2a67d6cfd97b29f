/** Signals that end a run in order, with the exit codes that shells have for them. */
const SIGNALS = {
  SIGINT: { exitCode: 130, message: 'Interrupted.' },
  SIGTERM: { exitCode: 143, message: 'Terminated.' },
  SIGHUP: { exitCode: 129, message: 'The terminal was closed.' },
} as const;
type InterruptionSignal = keyof typeof SIGNALS;

/** A signal asked the command to end. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  readonly exitCode: (typeof SIGNALS)[InterruptionSignal]['exitCode'];

  constructor(signal: InterruptionSignal) {
    super(SIGNALS[signal].message);
    this.exitCode = SIGNALS[signal].exitCode;
  }
}

/** Runs work with a signal that the first of these signals aborts. The second one ends the process at once. */
export async function interruptible<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const stops = signals.map((signal) => {
    const stop = () => controller.abort(new Interruption(signal));
    process.once(signal, stop);
    return () => process.off(signal, stop);
  });
  try {
    return await work(controller.signal);
  } finally {
    for (const remove of stops) remove();
  }
}
