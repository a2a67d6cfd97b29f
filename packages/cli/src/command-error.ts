import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Texts } from './texts/en.ts';
import { texts } from './texts/texts.ts';

export type ExitCode = keyof Texts['exitCodes'];

/** An error of ours that ends the command. Its message is for a person: what happened, and what to do. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** The command line is wrong, or a file that it names. Nothing was sent. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';

  constructor(message: string) {
    super(2, message);
  }
}

/** Signals that end a run in order, with the exit codes that shells have for them. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** A signal asked the command to end, or a person at the terminal. */
export function interruption(signal: keyof typeof SIGNALS): CommandError {
  return new CommandError(SIGNALS[signal], texts.failure.endedBy(signal));
}

/** Runs work with a signal that the first of these signals aborts. The second one ends the process at once. */
export async function interruptible<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const stops = signals.map((signal) => {
    const stop = () => controller.abort(interruption(signal));
    process.once(signal, stop);
    return () => process.off(signal, stop);
  });
  try {
    return await work(controller.signal);
  } finally {
    for (const remove of stops) remove();
  }
}

/** An error in words. Those of the system, such as a full disk, have a code, and are English. */
export function systemText(error: unknown): string {
  const { code, message } = Object(error);
  return typeof code === 'string' ? texts.usage.system(code, message) : String(message ?? error);
}

/** The bytes of a file; - is standard input, which does not block here, and whose writer may be slow. */
export const readBytes = (file: string): Buffer | Promise<Buffer> =>
  file === '-' ? buffer(process.stdin) : readFileSync(file);

/** Reads what the user named. @throws UsageError that names it, when the system cannot read it */
export async function readNamed<Value>(
  name: string,
  read: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new UsageError(texts.usage.cannotRead(name, systemText(error)));
  }
}
