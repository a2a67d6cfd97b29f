import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nextMessage } from './next-message.ts';

/** Latencies in milliseconds, counted from the moment at which a call was due. */
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
   * Sends calls at a constant rate. A call that is sent late counts from the moment at which it was due, so that no
   * wait is hidden (coordinated omission).
   */
  latenciesAt(calls: CallsAtRate): Promise<Latencies>;
  stop(): void;
}

/**
 * Starts the load generator in one process for all rounds, so that it is warm. It collects garbage in a single thread:
 * several threads would take processor time from the server on a machine with two cores.
 * @param paths the paths to call, one after the other
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
