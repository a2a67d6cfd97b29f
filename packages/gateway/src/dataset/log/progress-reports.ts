import { EventEmitter, once } from 'node:events';
import type { NotReadyReason } from '../../readiness-reason.ts';
import type { DatasetState } from '../dataset-state.ts';
import { compareActive, compareWritten, type OwnRevision, problemOf } from './compare-with-log.ts';
import { type DatasetLog, EntryLostError, type LogReply } from './dataset-log.ts';

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
 * Tells the log how far this node is, and learns from each reply how far the others are, and whether the log still has
 * what this node made its dataset from. It reports also while an entry is applied: a node that does not report counts as
 * gone.
 */
export class ProgressReports {
  /** Why this node must not serve the dataset; null when it may. */
  problem: NotReadyReason | null = {
    id: 'dataset_not_compared',
    message: 'The dataset of this node was not compared with the log yet.',
  };
  /** The active revision, once it was compared with the log. */
  active: OwnRevision | undefined;
  /** The revision that is written but not active. */
  written: OwnRevision | undefined;
  /** The last written revision whose fingerprint is that of the log. */
  agreed: OwnRevision | undefined;
  pollMs = POLL_MS;
  readonly #options: ProgressReportsOptions;
  readonly #events = new EventEmitter().setMaxListeners(0);
  #state: LogReply | undefined;
  #mismatch = new AbortController();

  constructor(options: ProgressReportsOptions) {
    this.#options = options;
  }

  /** The state of the log as of the last report that had a reply. */
  get state(): LogReply | undefined {
    return this.#state;
  }

  /** Aborted when the log has other content than this node, with what `compareActive` and `compareWritten` throw. */
  get mismatch(): AbortSignal {
    return this.#mismatch.signal;
  }

  /** Begins to look for the next mismatch. */
  forgetMismatch(): void {
    this.#mismatch = new AbortController();
  }

  /** The state of the log as of the next report that has a reply. Rejects when the signal ends the reports. */
  async next(): Promise<LogReply> {
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
    const { problem, written } = this;
    const active = this.#activeRevision();
    const latest = written ?? active;
    try {
      const reply = await log.report({
        ...{ active: dataset.revision, written: latest?.revision ?? dataset.revision },
        ...{ entry: latest?.entry ?? null, fingerprint: latest?.fingerprint ?? null },
        problem: problem?.message ?? null,
      });
      this.#state = reply;
      // What has changed since the report was sent is compared by the next one.
      if (active !== undefined && active === this.#activeRevision())
        this.#check(() => compareActive(active, reply.active));
      if (written !== undefined && written === this.written)
        this.#check(() => {
          compareWritten(written, reply.written);
          this.agreed = written;
        });
      this.#events.emit('state');
    } catch (error) {
      // This is no problem of the dataset: without the database, the store is not ready either and says why.
      const reason = error instanceof Error ? error.message : String(error);
      report('the log of the dataset cannot be read', { reason });
    }
  }

  /** A revision that was just activated is still in `written`. */
  #activeRevision(): OwnRevision | undefined {
    const { revision } = this.#options.dataset;
    return [this.active, this.written].find((own) => own?.revision === revision);
  }

  #check(compare: () => void): void {
    try {
      compare();
    } catch (mismatch) {
      if (!(mismatch instanceof EntryLostError) && mismatch instanceof Error)
        this.problem = problemOf(mismatch);
      this.#mismatch.abort(mismatch);
    }
  }
}
