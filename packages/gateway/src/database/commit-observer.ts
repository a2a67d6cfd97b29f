import type { DatabaseSync } from 'node:sqlite';

/** Receives the duration of a commit, in seconds. A commit waits until the disk has synced. */
export type CommitObserver = (seconds: number) => void;

const observers = new WeakMap<DatabaseSync, CommitObserver>();

/** Calls the observer after each commit of this connection, for metrics. It must not throw. */
export function observeCommits(database: DatabaseSync, observer: CommitObserver): void {
  observers.set(database, observer);
}

/** Commits the open transaction. */
export function commit(database: DatabaseSync): void {
  const startedAt = performance.now();
  database.exec('COMMIT');
  observers.get(database)?.((performance.now() - startedAt) / 1000);
}
