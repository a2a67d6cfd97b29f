import { texts } from './texts/texts.ts';

/** Signals that end a run in order, with the exit codes that shells have for them. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type InterruptionSignal = keyof typeof EXIT_CODES;

/** A signal asked the command to end. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  readonly exitCode: (typeof EXIT_CODES)[InterruptionSignal];

  constructor(signal: InterruptionSignal) {
    const { interrupted, terminated, closed } = texts.failure;
    super({ SIGINT: interrupted, SIGTERM: terminated, SIGHUP: closed }[signal]);
    this.exitCode = EXIT_CODES[signal];
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
