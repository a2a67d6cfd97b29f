import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nextMessage } from './next-message.ts';

/** Times of answers, in milliseconds from the moment at which the call was due. */
export interface Latencies {
  readonly median: number;
  readonly p99: number;
}

export interface CallsAtRate {
  readonly url: string;
  /** Calls per second. */
  readonly rate: number;
  readonly seconds: number;
}

export interface ConstantRate {
  /**
   * Sends calls at a constant rate. One that leaves late because the one before hangs counts from when it was due, so
   * that no wait is hidden.
   */
  latenciesAt(calls: CallsAtRate): Promise<Latencies>;
  stop(): void;
}

/**
 * Starts the generator in a process that lives through all rounds, so that they find it warm. It collects its garbage in
 * one thread: in several, on a machine with two cores, the server would wait for them, and their time would be its time.
 * @param paths what is asked for, in turns
 */
export function startConstantRate(paths: readonly string[]): ConstantRate {
  const file = fileURLToPath(new URL('send-calls.ts', import.meta.url));
  const child = fork(file, { execArgv: ['--single-threaded-gc'] });
  child.send(paths);
  return {
    latenciesAt: async (calls) => {
      child.send(calls);
      return { median: Number.NaN, p99: Number.NaN, ...(await nextMessage(child)) };
    },
    stop: () => {
      child.kill();
    },
  };
}
