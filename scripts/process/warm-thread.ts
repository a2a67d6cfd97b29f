import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A thread that does the same job again and again, with its modules loaded. */
export interface WarmThread<Result> {
  /** Does the job for an input. One call at a time; rejects when the thread ends. */
  run(input?: unknown): Promise<Result>;
  /** Goes on with a new thread, whose modules are those of the disk. Not during a run. */
  renew(): void;
  end(): Promise<unknown>;
}

/** Starts a thread whose script posts a result for each message. */
export function startWarmThread<Result>(script: URL): WarmThread<Result> {
  let thread = new Worker(script);
  const renew = () => {
    void thread.terminate();
    thread = new Worker(script);
  };
  return {
    renew,
    end: () => thread.terminate(),
    run: async (input) => {
      const ended = new AbortController();
      const end = () => ended.abort();
      const running = thread.once('exit', end);
      try {
        running.postMessage(input);
        const [result] = await once(running, 'message', { signal: ended.signal });
        return result;
      } catch (error) {
        renew();
        throw error;
      } finally {
        running.off('exit', end);
      }
    },
  };
}
