/** Calls of one hour that ended with the same result code. */
export interface CallHour {
  /** When the hour begins, in milliseconds since 1970. */
  readonly hour: number;
  readonly code: number;
  readonly calls: number;
}

export const HOUR_MS = 3_600_000;

/** Hours after which the counts of an hour are removed: 35 days. */
export const KEPT_HOURS = 35 * 24;

/** Calls by the hour, also those that were refused before they had an account: a part of `Store`. */
export interface CallHourStore {
  /** Adds calls to the counts of all nodes, and removes hours that are older than `KEPT_HOURS`. */
  add(hours: readonly CallHour[]): Promise<void>;
  /**
   * Batches of the hours that begin from `from` on and before `before`, in milliseconds since 1970, ascending. An abort
   * of the signal, or the end of the iteration, ends them.
   */
  read(from: number, before: number, signal?: AbortSignal): AsyncIterable<readonly CallHour[]>;
}
