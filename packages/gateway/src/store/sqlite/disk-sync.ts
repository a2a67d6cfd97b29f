import { close, fdatasync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

type Told = (error: Error | null) => void;

/**
 * Waits for the disk to have what was committed to SQLite's log: what `synchronous = FULL` does within each commit,
 * but without holding the event loop up. All that asks while the disk is busy shares the next wait.
 */
export class DiskSync {
  /** Of the log; null for a database in memory, which has none. */
  readonly #descriptor: number | null;
  #waiting: Told[] = [];
  #isBusy = false;
  #whenIdle: (() => void) | undefined;

  /** @param database in WAL mode and with the file locked, so that its log is there until it is closed */
  constructor(database: DatabaseSync) {
    const file = database.location();
    this.#descriptor = file === null ? null : openSync(`${file}-wal`, 'r');
  }

  /** Calls back, never before it returns, once everything that was committed before is on the disk, or with the reason why it is not. */
  wait(told: Told): void {
    this.#waiting.push(told);
    if (!this.#isBusy) this.#start();
  }

  /** Resolves when nobody waits any more; then the log is let go of. */
  async close(): Promise<void> {
    if (this.#isBusy) await new Promise<void>((resolve) => (this.#whenIdle = resolve));
    const descriptor = this.#descriptor;
    if (descriptor !== null) await new Promise((resolve) => close(descriptor, resolve));
  }

  #start(): void {
    const served = this.#waiting;
    this.#waiting = [];
    if (this.#descriptor === null) {
      queueMicrotask(() => tell(served, null));
      return;
    }
    this.#isBusy = true;
    fdatasync(this.#descriptor, (error) => {
      this.#isBusy = false;
      if (this.#waiting.length > 0) this.#start();
      tell(served, error);
      if (!this.#isBusy) this.#whenIdle?.();
    });
  }
}

function tell(served: readonly Told[], error: Error | null): void {
  for (const told of served) told(error);
}
