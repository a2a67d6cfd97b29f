import type { DatabaseSync } from 'node:sqlite';
import type { DegradedReason, NotReadyReason } from '@social-data/source/readiness-reason';
import type { DatasetRevisions } from '@social-data/source/source';
import { DatasetBusyError, type DatasetState, datasetState } from '../dataset-state.ts';
import { revisionFingerprint } from '../export-dataset.ts';
import { LineReader, writeImport } from '../import-dataset.ts';
import { writeSeed } from '../seed-dataset.ts';
import { emptyDataset, writeRevision } from '../write-revision.ts';
import {
  AppliedEntries,
  compareWithLog,
  DifferentDatasetError,
  type OwnRevision,
  SetBackError,
} from './compare-with-log.ts';
import {
  type AppliedEntry,
  type DatasetLog,
  EntryLostError,
  type LogEntry,
  type LogReply,
} from './dataset-log.ts';

interface FollowOptions {
  readonly database: DatabaseSync;
  readonly log: DatasetLog;
  /** Receives what the operator should know of. */
  readonly report: (message: string, fields: object) => void;
  /** Called when the log lacks what the dataset was made from, with what is lost. */
  readonly onSetBack?: ((fields: object) => void) | undefined;
  /** Called when the dataset was emptied. Once the promise resolves, it is built again from the log. */
  readonly onEmptied?: () => Promise<void>;
}

/** An entry that is being applied. */
interface Job {
  /** Aborted with the error that ends the job. */
  readonly abort: AbortController;
  /** The revision, once it is written completely. */
  written: OwnRevision | undefined;
  /** Resolved when all live nodes have written it, with the same content. */
  readonly inForce: PromiseWithResolvers<void>;
}

/** Milliseconds between the reports of a node at rest, and of one that waits for the others. */
const POLL_MS = 500;
const WAITING_POLL_MS = 50;
/** Milliseconds until what failed is tried again. */
const RETRY_MS = 2_000;
/** Lost changes that a line of the log describes: the latest ones. */
const MAX_NAMED = 20;

const notCompared: NotReadyReason = {
  id: 'dataset_not_compared',
  message: 'The dataset of this node was not compared with the log yet.',
};
const rebuilding: NotReadyReason = {
  id: 'dataset_rebuilding',
  message:
    'The shared database was set back, and this node builds its dataset again from the log. The log of the gateway names what is lost.',
};

/**
 * Keeps the data file of a node at the revision that is in force. It reports to the log how far this node is, also while
 * it applies an entry: a node that does not report counts as gone. From each reply it learns how far the others are, and
 * whether the log still has what this node made its dataset from. Entries are applied in their order: a revision is
 * written while the one before is served, and activated when all live nodes have written it. When the log was set back,
 * the dataset is emptied, and built again from what the log has now.
 */
export class LogFollower {
  readonly #options: FollowOptions;
  readonly #dataset: DatasetState;
  readonly #applied: AppliedEntries;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  /** Resolved when the next report is due. */
  #due = Promise.withResolvers<void>();
  /** Why this node must not serve the dataset. */
  #problem: NotReadyReason | undefined = notCompared;
  #reply: LogReply | undefined;
  /** The active revision; undefined when the dataset is empty. */
  #active: OwnRevision | undefined;
  #isActiveKnown = false;
  #job: Job | undefined;
  /** Ends when the job has ended and its garbage is collected. */
  #jobEnd: Promise<unknown> = Promise.resolve();
  /** Whether the dataset has to be emptied, and what is lost was reported. */
  #isSetBack = false;
  #isLossReported = false;
  #hasOtherContent = false;
  #retryAt = 0;

  constructor(options: FollowOptions) {
    this.#options = options;
    this.#dataset = datasetState(options.database);
    this.#applied = new AppliedEntries(options.database);
    this.#running = this.#run();
  }

  /** Why this node must not serve the dataset; undefined when it may. */
  problem(): NotReadyReason | undefined {
    if (this.#problem !== undefined) return this.#problem;
    const inForce = this.#reply?.inForce ?? 0;
    const { revision } = this.#dataset;
    if (inForce <= revision) return undefined;
    return {
      id: 'dataset_behind',
      message: `The dataset of this node is behind: revision ${revision} is active, revision ${inForce} is in force. It catches up by itself.`,
    };
  }

  /** What holds up the next revision; empty when nothing does. */
  degraded(): readonly DegradedReason[] {
    const { next = null, waitingFor = [] } = this.#reply ?? {};
    if (next === null || waitingFor.length === 0) return [];
    const message = `Revision ${next} of the dataset waits for ${waitingFor.join(', ')}.`;
    return [{ id: 'dataset_waits_for_nodes', message }];
  }

  /** The active revision, and the one that all nodes should serve, once it is known. */
  revisions(): DatasetRevisions {
    return { active: this.#dataset.revision, inForce: this.#reply?.inForce };
  }

  /** Reports, and looks for a new entry, at once. */
  reportNow(): void {
    this.#due.resolve();
  }

  /** Resolves when work in progress has ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.reportNow();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#turn().catch((error) => this.#fail(error));
      const isWaiting = (this.#written()?.revision ?? 0) > this.#dataset.revision;
      const timer = setTimeout(() => this.reportNow(), isWaiting ? WAITING_POLL_MS : POLL_MS);
      await this.#due.promise;
      clearTimeout(timer);
      this.#due = Promise.withResolvers();
    }
    await this.#jobEnd;
    await this.#options.log.leave().catch(() => undefined);
  }

  async #turn(): Promise<void> {
    const active = this.#activeRevision();
    const written = this.#written();
    const reply = await this.#report(active, written);
    if (reply === undefined || this.#hasOtherContent || performance.now() < this.#retryAt) return;
    if (this.#isSetBack) return this.#job === undefined ? this.#startOver() : undefined;
    if (!this.#isActiveKnown) {
      this.#active = await this.#readActive();
      this.#isActiveKnown = true;
      // The reply to the next report has what the log knows of it.
      if (this.#active !== undefined) return this.reportNow();
    }
    // What has changed since the report was sent is compared by the next one.
    if (active !== this.#activeRevision() || written !== this.#written()) return this.reportNow();
    if (active !== undefined) compareWithLog(active, reply.active, SetBackError);
    if (written !== undefined) compareWithLog(written, reply.written, EntryLostError);
    this.#agree(reply);
    if (this.#job !== undefined) {
      if (written !== undefined && reply.inForce >= written.revision) this.#job.inForce.resolve();
      return;
    }
    const isBehind = reply.last > this.#dataset.revision;
    const entry = isBehind && (await this.#options.log.entryAfter(this.#dataset.revision));
    if (entry) this.#start(entry);
  }

  /** The revision that is written, and waits for the others or was just activated. */
  #written(): OwnRevision | undefined {
    return this.#job?.abort.signal.aborted ? undefined : this.#job?.written;
  }

  #activeRevision(): OwnRevision | undefined {
    const { revision } = this.#dataset;
    return [this.#active, this.#written()].find((own) => own?.revision === revision);
  }

  async #report(
    active: OwnRevision | undefined,
    written: OwnRevision | undefined,
  ): Promise<LogReply | undefined> {
    const { log, report } = this.#options;
    const { revision } = this.#dataset;
    const latest = written ?? active;
    try {
      this.#reply = await log.report({
        ...{ active: revision, written: latest?.revision ?? revision },
        ...{ entry: latest?.entry ?? null, fingerprint: latest?.fingerprint ?? null },
        problem: this.#problem?.message ?? null,
      });
      return this.#reply;
    } catch (error) {
      // This is no problem of the dataset: without the database, the store is not ready either and says why.
      report('the log of the dataset cannot be read', { reason: messageOf(error) });
      return undefined;
    }
  }

  /**
   * Reads the active revision in the data file, before anything of it is served.
   * @throws DifferentDatasetError
   */
  async #readActive(): Promise<OwnRevision | undefined> {
    const { database, log } = this.#options;
    const { revision } = this.#dataset;
    if (revision === 0) return undefined;
    const known = this.#applied.upTo(revision).at(-1);
    if (known?.revision !== revision)
      throw new DifferentDatasetError(revision, 'was not made from the log of the shared database');
    if (known.database !== log.generation.database)
      throw new DifferentDatasetError(revision, 'was made from the log of another database');
    const { signal } = this.#closing;
    const fingerprint = await revisionFingerprint(database, this.#dataset, signal);
    return { revision, entry: known.entry, fingerprint };
  }

  /** The log has what the dataset of this node was made from. */
  #agree({ inForce, generation }: LogReply): void {
    const dataset = this.#dataset;
    const { revision } = dataset;
    if (this.#active !== undefined) this.#applied.confirm(revision, generation);
    if (dataset.isRebuilding && revision >= inForce) {
      dataset.isRebuilding = false;
      this.#options.report('the dataset was built again from the log', { revision });
    }
    const problem = dataset.isRebuilding ? rebuilding : undefined;
    if (problem !== this.#problem) this.reportNow();
    this.#problem = problem;
  }

  #start(entry: LogEntry): void {
    const abort = new AbortController();
    const job: Job = { abort, written: undefined, inForce: Promise.withResolvers() };
    this.#job = job;
    this.#jobEnd = this.#apply(entry, job)
      .then(() => {
        this.#active = job.written;
        this.reportNow();
      })
      // What aborts the job is handled where it is found.
      .catch((error) => abort.signal.aborted || this.#fail(error))
      .finally(() => {
        this.#job = undefined;
      });
  }

  /**
   * Applies an entry of the log to the data file of this node. Every entry makes a revision, also when it changes
   * nothing, so that all nodes have the same numbers.
   * @throws DatasetBusyError, DatasetWriteError, EntryLostError, the reason of an abort
   */
  async #apply(entry: LogEntry, job: Job): Promise<void> {
    const { database, log } = this.#options;
    const { revision, change } = entry;
    const { inForce } = job;
    const signal = AbortSignal.any([this.#closing.signal, job.abort.signal]);
    signal.addEventListener('abort', () => inForce.reject(signal.reason));
    inForce.promise.catch(() => undefined);
    await writeRevision(
      database,
      (writer) =>
        change.kind === 'seed'
          ? writeSeed(database, writer, { ...change.size, signal })
          : writeImport(
              database,
              writer,
              new LineReader().read(log.chunks(entry), { signal }),
              signal,
            ),
      {
        revision,
        beforeActivation: async (stored) => {
          const fingerprint = await revisionFingerprint(database, stored, signal);
          job.written = { revision, entry: entry.entry, fingerprint };
          this.reportNow();
          await inForce.promise;
          this.#applied.add({ ...entry, ...log.generation });
        },
      },
    );
  }

  /** Names what the log lacks, and empties the dataset, once the database and the dataset allow it. */
  async #startOver(): Promise<void> {
    const { database, log, onSetBack, onEmptied, report } = this.#options;
    try {
      const lost = await log.findLost(this.#applied.upTo(this.#dataset.revision));
      if (!this.#isLossReported) onSetBack?.(describeLost(lost));
      this.#isLossReported = true;
      await emptyDataset(database);
      this.#active = undefined;
      await onEmptied?.();
      this.#isSetBack = false;
      this.#isLossReported = false;
      this.reportNow();
    } catch (error) {
      report('the dataset of this node cannot be built again yet', { reason: messageOf(error) });
      this.#retryAt = performance.now() + RETRY_MS;
    }
  }

  #fail(error: unknown): void {
    // An export holds the dataset and ends by itself; until then, the other nodes wait.
    if (this.#closing.signal.aborted || error instanceof DatasetBusyError) return;
    this.#job?.abort.abort(error);
    const message = messageOf(error);
    const isSetBack = error instanceof SetBackError;
    if (!isSetBack)
      this.#options.report('the dataset of this node cannot follow the log', { reason: message });
    if (error instanceof EntryLostError) return;
    this.#problem = { id: reasonOf(error), message };
    this.#isSetBack ||= isSetBack;
    this.#hasOtherContent ||= error instanceof DifferentDatasetError;
    if (!isSetBack) this.#retryAt = performance.now() + RETRY_MS;
    this.reportNow();
  }
}

function reasonOf(error: unknown): NotReadyReason['id'] {
  if (error instanceof DifferentDatasetError) return 'dataset_conflict';
  return error instanceof SetBackError ? 'dataset_rebuilding' : 'dataset_not_followed';
}

function describeLost(lost: readonly AppliedEntry[]): object {
  return {
    revisions: lost.map(({ revision }) => revision),
    changes: lost
      .slice(-MAX_NAMED)
      .map(({ revision, change, appendedAt }) => ({ revision, ...change, appendedAt })),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
