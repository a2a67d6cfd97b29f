import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Starts a thread that does the same job again and again, with its modules loaded: its script posts a result for each
 * message. Idle, it does not keep the process running.
 * @returns does the job for an input, after earlier ones. Rejects when the thread ends; the next job has a new one.
 */
export function startWarmThread<Result>(script: URL): (input?: unknown) => Promise<Result> {
  const start = () => {
    const started = new Worker(script);
    started.unref();
    return started;
  };
  let thread = start();
  let last: Promise<unknown> = Promise.resolve();
  const run = async (input: unknown): Promise<Result> => {
    const ended = new AbortController();
    const end = () => ended.abort();
    const running = thread.once('exit', end);
    running.ref();
    try {
      running.postMessage(input);
      const [result] = await once(running, 'message', { signal: ended.signal });
      return result;
    } catch (error) {
      void running.terminate();
      thread = start();
      throw error;
    } finally {
      running.off('exit', end);
      running.unref();
    }
  };
  return (input) => {
    const result = last.then(() => run(input));
    last = result.catch(() => undefined);
    return result;
  };
}
