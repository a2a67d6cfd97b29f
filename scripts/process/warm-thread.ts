import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A thread that does the same job again and again, with its modules loaded. */
export interface WarmThread<Result> {
  /** Does the job for an input. One call at a time. Rejects when the thread ends, and goes on with a new one. */
  run(input?: unknown): Promise<Result>;
  end(): Promise<unknown>;
}

/** Starts a thread whose script posts a result for each message. */
export function startWarmThread<Result>(script: URL): WarmThread<Result> {
  let thread = new Worker(script);
  return {
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
        void running.terminate();
        thread = new Worker(script);
        throw error;
      } finally {
        running.off('exit', end);
      }
    },
  };
}
