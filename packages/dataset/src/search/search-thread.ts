import { Worker } from 'node:worker_threads';
import { SlotMap } from '@social-data/source/in-progress';
import type { UserQuery } from './search-terms.ts';

/** What the search worker is started with. */
export interface SearchWorkerData {
  /** The data file. */
  readonly file: string;
}

export interface SearchRequest {
  readonly id: number;
  readonly query: UserQuery;
}

export interface SearchResponse {
  readonly id: number;
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

interface PendingSearch {
  resolve(found: FoundUsers): void;
  reject(error: Error): void;
}

/**
 * Runs expensive searches in a worker thread, which starts with the first one.
 * @param file the data file, which stays open in this process
 */
export function createSearchThread(file: string) {
  const pending = new SlotMap<number, PendingSearch>();
  let worker: Worker | undefined;
  let lastId = 0;
  // Assumed to be expensive until the first one has ended.
  let averageMs = AHEAD_MS;

  const onResponse = ({ id, duration, found }: SearchResponse) => {
    averageMs += LATEST_WEIGHT * (duration - averageMs);
    const search = pending.get(id);
    pending.delete(id);
    if ('error' in found) search?.reject(new Error(`The search failed: ${found.error}`));
    else search?.resolve(found);
  };

  /** Searches in progress fail; the next one starts a new thread. */
  const onEnd = (ended: Worker, error: Error) => {
    if (worker !== ended) return;
    worker = undefined;
    for (const search of pending.values()) search.reject(error);
    pending.clear();
  };

  const start = (): Worker => {
    const workerData: SearchWorkerData = { file };
    const started = new Worker(new URL('./search-worker.ts', import.meta.url), { workerData });
    started.unref();
    started.on('message', onResponse);
    started.on('error', (error) =>
      onEnd(started, new Error('The search thread failed', { cause: error })),
    );
    started.on('exit', () => onEnd(started, new Error('The search thread ended')));
    return started;
  };

  return {
    /** Rejects when the search fails or the thread ends. */
    find: (query: UserQuery): Promise<FoundUsers> => {
      worker ??= start();
      lastId += 1;
      const request: SearchRequest = { id: lastId, query };
      return new Promise((resolve, reject) => {
        pending.set(request.id, { resolve, reject });
        worker?.postMessage(request);
      });
    },
    /** Searches that may be in progress; see `AHEAD_MS`. */
    concurrency: () => Math.max(1, Math.min(MAX_AHEAD, Math.floor(AHEAD_MS / averageMs))),
    close: async (): Promise<void> => {
      await worker?.terminate();
    },
  };
}
