import { EventEmitter, once } from 'node:events';
import type { DatasetState } from '../dataset-state.ts';
import type { DatasetLog, LogState } from './dataset-log.ts';

/** Milliseconds between the reports of a node at rest. */
export const POLL_MS = 500;

export interface ProgressReportsOptions {
  readonly log: DatasetLog;
  readonly dataset: DatasetState;
  /** Receives what the operator should know of. */
  readonly report: (message: string, fields: object) => void;
  /** Ends the reports. */
  readonly signal: AbortSignal;
}

/**
 * Tells the log how far this node is, and learns from each reply how far the others are. It reports also while an entry
 * is applied: a node that does not report counts as gone.
 */
export class ProgressReports {
  /** Why this node must not serve the dataset; null when it may. */
  problem: string | null = 'The dataset of this node was not compared with the log yet.';
  /** The fingerprint of the revision that is written but not active; null when there is none. */
  fingerprint: string | null = null;
  pollMs = POLL_MS;
  readonly #options: ProgressReportsOptions;
  readonly #events = new EventEmitter().setMaxListeners(0);
  #state: LogState | undefined;

  constructor(options: ProgressReportsOptions) {
    this.#options = options;
  }

  /** The state of the log as of the last report that had a reply. */
  get state(): LogState | undefined {
    return this.#state;
  }

  /** The state of the log as of the next report that has a reply. Rejects when the signal ends the reports. */
  async next(): Promise<LogState> {
    await once(this.#events, 'state', { signal: this.#options.signal });
    return this.#state ?? this.next();
  }

  /** Reports without waiting for the next turn. */
  now(): void {
    this.#events.emit('due');
  }

  /** Reports until the signal ends it, and then tells the log that this node leaves. */
  async run(): Promise<void> {
    const { log, signal } = this.#options;
    while (!signal.aborted) {
      await this.#report();
      const paused = AbortSignal.any([signal, AbortSignal.timeout(this.pollMs)]);
      await once(this.#events, 'due', { signal: paused }).catch(() => undefined);
    }
    await log.leave().catch(() => undefined);
  }

  async #report(): Promise<void> {
    const { log, dataset, report } = this.#options;
    const { fingerprint, problem } = this;
    const { revision: active, completeRevision } = dataset;
    const written = fingerprint === null ? active : completeRevision;
    try {
      this.#state = await log.report({ active, written, fingerprint, problem });
      this.#events.emit('state');
    } catch (error) {
      // This is no problem of the dataset: without the database, the store is not ready either and says why.
      const reason = error instanceof Error ? error.message : String(error);
      report('the log of the dataset cannot be read', { reason });
    }
  }
}
