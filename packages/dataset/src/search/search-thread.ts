import { Worker } from 'node:worker_threads';
import type { UserQuery } from './user-index.ts';

/** What the thread responds to a `UserQuery`, in the order of the queries. */
export type SearchResponse = FoundUsers | { readonly error: string };

export interface FoundUsers {
  /** The revision of the dataset that all users are from. */
  readonly revision: number;
  /** JSON in binary strings. */
  readonly users: readonly string[];
}

/**
 * Runs expensive searches in a worker thread, which starts with the first one.
 * @param file the data file, which stays open in this process
 */
export function createSearchThread(file: string) {
  const pending: PromiseWithResolvers<FoundUsers>[] = [];
  let worker: Worker | undefined;

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
    started.on('message', (response: SearchResponse) => {
      if (worker !== started) return;
      const search = pending.shift();
      if ('error' in response) search?.reject(new Error(`The search failed: ${response.error}`));
      else search?.resolve(response);
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
    close: async (): Promise<void> => {
      await worker?.terminate();
    },
  };
}
