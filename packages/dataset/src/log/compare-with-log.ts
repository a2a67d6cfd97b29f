import { EventEmitter, once } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import type { NotReadyReason } from '@social-data/source/readiness-reason';
import type { DatasetState } from '../dataset-state.ts';
import { revisionFingerprint } from '../export-dataset.ts';
import {
  type AppliedEntry,
  type DatasetChange,
  type DatasetLog,
  EntryLostError,
  type EntryName,
  type LoggedRevision,
  type LogReply,
} from './dataset-log.ts';

/** The entries of the log from which the dataset in the data file of a node was made. */
export class AppliedEntries {
  readonly #database: DatabaseSync;
  #confirmed: string | undefined;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** In the order of the log, up to a revision. */
  upTo(revision: number): AppliedEntry[] {
    const rows = this.#database
      .prepare('SELECT * FROM dataset_log_entries WHERE revision <= ? ORDER BY revision')
      .all(revision);
    return rows.map((row) => ({
      revision: Number(row.revision),
      entry: String(row.entry),
      change: JSON.parse(String(row.change)) as DatasetChange,
      appendedAt: String(row.appended_at),
      generation: String(row.generation),
      database: String(row.database),
    }));
  }

  /** The entry of a revision; undefined when it was not made from a log. */
  of(revision: number): AppliedEntry | undefined {
    return this.upTo(revision).findLast((each) => each.revision === revision);
  }

  add({ revision, entry, change, appendedAt, generation, database }: AppliedEntry): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO dataset_log_entries VALUES (?, ?, ?, ?, ?, ?)')
      .run(revision, entry, JSON.stringify(change), appendedAt, generation, database);
  }

  /** Remembers in which generation the database last had the entry of a revision. */
  confirm(revision: number, generation: string): void {
    if (this.#confirmed === generation) return;
    this.#confirmed = generation;
    this.#database
      .prepare('UPDATE dataset_log_entries SET generation = ? WHERE revision = ?')
      .run(generation, revision);
  }
}

/** A revision as this node has it. */
interface OwnRevision extends EntryName {
  readonly fingerprint: string;
}

/** The data file has another content than the log, and was not made from it. */
export class DifferentDatasetError extends Error {
  constructor(revision: number, reason: string) {
    super(
      `Revision ${revision} of the dataset of this node ${reason}. Stop this node, check that all nodes are of one release, move its file gateway.sqlite away, and start it again: it builds the dataset from the log.`,
    );
  }
}

/** The log lacks what the dataset of this node was made from. */
export class SetBackError extends Error {
  constructor({ revision }: Pick<EntryName, 'revision'>) {
    super(
      `The shared database was set back: revision ${revision} of the dataset, which this node served, is not in the log any more. The node builds its dataset again from the log.`,
    );
  }
}

/** Why a node does not serve its dataset after an error of following the log. */
export function problemOf(error: unknown): NotReadyReason {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DifferentDatasetError) return { id: 'dataset_conflict', message };
  if (error instanceof SetBackError) return { id: 'dataset_rebuilding', message };
  return { id: 'dataset_not_followed', message };
}

/** @throws SetBackError, DifferentDatasetError */
function compareActive(own: OwnRevision, logged: LoggedRevision | null): void {
  if (logged?.entry !== own.entry) throw new SetBackError(own);
  compareFingerprints(own, logged);
}

/**
 * Compares a revision that is not active yet.
 * @throws EntryLostError, DifferentDatasetError
 */
function compareWritten(own: OwnRevision, logged: LoggedRevision | null): void {
  if (logged?.entry !== own.entry) throw new EntryLostError(own);
  compareFingerprints(own, logged);
}

/** No fingerprint is in the log until the first node has reported one. */
function compareFingerprints({ revision, fingerprint }: OwnRevision, logged: LoggedRevision): void {
  if (logged.fingerprint !== null && logged.fingerprint !== fingerprint)
    throw new DifferentDatasetError(revision, 'has another content than on the other nodes');
}

interface StartComparison {
  readonly database: DatabaseSync;
  readonly log: DatasetLog;
  readonly dataset: DatasetState;
  readonly applied: AppliedEntries;
  readonly signal: AbortSignal;
}

/**
 * Compares the data file of this node with the log before anything of it is served. Resolves with the active revision;
 * undefined when the dataset is empty.
 * @throws SetBackError, DifferentDatasetError, and an Error when a comparison is not possible yet
 */
export async function compareAtStart({
  database,
  log,
  dataset: { revision, lastRank },
  applied,
  signal,
}: StartComparison): Promise<OwnRevision | undefined> {
  if (revision === 0) return undefined;
  const known = applied.of(revision);
  if (known !== undefined && known.database !== log.generation.database)
    throw new DifferentDatasetError(revision, 'was made from the log of another database');
  const logged = await log.entry(revision);
  if (known !== undefined && known.entry !== logged?.entry) throw new SetBackError({ revision });
  const fingerprint = await revisionFingerprint(database, { revision, lastRank }, signal);
  if (logged === undefined)
    throw new DifferentDatasetError(revision, 'is not in the log of the shared database');
  if (known === undefined && logged.fingerprint === null)
    throw new Error(
      `Revision ${revision} of the dataset was not written by any node yet, so this node cannot compare its own with it. It tries again by itself.`,
    );
  const own = { revision, entry: logged.entry, fingerprint };
  compareActive(own, logged);
  // A dataset that was not made from the log, and has its content.
  if (known === undefined) applied.add({ ...logged, ...log.generation });
  return own;
}

/** Milliseconds between the reports of a node at rest. */
export const POLL_MS = 500;

interface ProgressReportsOptions {
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
