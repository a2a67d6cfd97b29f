/** A signal asked the command to end. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  readonly signal: 'SIGINT' | 'SIGTERM';

  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super(signal === 'SIGINT' ? 'Interrupted.' : 'Terminated.');
    this.signal = signal;
  }
}

/** Runs work with a signal that the first SIGINT or SIGTERM aborts. The second one ends the process at once. */
export async function interruptible<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const onSignal = (signal: NodeJS.Signals) =>
    controller.abort(new Interruption(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM'));
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    return await work(controller.signal);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}
