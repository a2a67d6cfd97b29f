import { Worker } from 'node:worker_threads';
import type { UserQuery } from './search-terms.ts';

/** What the thread responds to a `UserQuery`, in the order of the queries. */
export interface SearchResponse {
  /** Milliseconds that the search took. */
  readonly duration: number;
  readonly found: FoundUsers | { readonly error: string };
}

export interface FoundUsers {
  /** The revision of the dataset that all users are from. */
  readonly revision: number;
  /** JSON in binary strings. */
  readonly users: readonly string[];
}

/**
 * Milliseconds of work that the thread is given ahead. More would keep a search of another account waiting behind them,
 * less would leave the thread idle between two turns of the event loop.
 */
const AHEAD_MS = 10;
const MAX_AHEAD = 16;
/** Weight of the latest search in the average duration. */
const LATEST_WEIGHT = 0.2;

/**
 * Runs expensive searches in a worker thread, which starts with the first one.
 * @param file the data file, which stays open in this process
 */
export function createSearchThread(file: string) {
  const pending: PromiseWithResolvers<FoundUsers>[] = [];
  let worker: Worker | undefined;
  // Assumed to be expensive until the first one has ended.
  let averageMs = AHEAD_MS;

  const start = (): Worker => {
    const started = new Worker(new URL('./search-worker.ts', import.meta.url), {
      workerData: file,
    });
    /** Searches in progress fail; the next one starts a new thread. */
    const onEnd = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      for (const search of pending.splice(0)) search.reject(error);
    };
    started.unref();
    started.on('message', ({ duration, found }: SearchResponse) => {
      if (worker !== started) return;
      averageMs += LATEST_WEIGHT * (duration - averageMs);
      const search = pending.shift();
      if ('error' in found) search?.reject(new Error(`The search failed: ${found.error}`));
      else search?.resolve(found);
    });
    started.on('error', (error) => onEnd(new Error('The search thread failed', { cause: error })));
    started.on('exit', () => onEnd(new Error('The search thread ended')));
    return started;
  };

  return {
    /** Rejects when the search fails or the thread ends. */
    find: (query: UserQuery): Promise<FoundUsers> => {
      worker ??= start();
      worker.postMessage(query);
      const search = Promise.withResolvers<FoundUsers>();
      pending.push(search);
      return search.promise;
    },
    /** Searches that may be in progress; see `AHEAD_MS`. */
    concurrency: () => Math.max(1, Math.min(MAX_AHEAD, Math.floor(AHEAD_MS / averageMs))),
    close: async (): Promise<void> => {
      await worker?.terminate();
    },
  };
}
