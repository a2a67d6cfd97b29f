import { EventEmitter, once } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { LogThrottle } from '@social-data/source/log-throttle';
import type { DatasetRevisions, DegradedReason, NotReadyReason } from '@social-data/source/source';
import { DatasetBusyError, type DatasetState, datasetState } from '../dataset-state.ts';
import { revisionFingerprint } from '../export-dataset.ts';
import { LineReader, writeImport } from '../import-dataset.ts';
import { writeSeed } from '../seed-dataset.ts';
import { emptyDataset, writeRevision } from '../write-revision.ts';
import {
  type AppliedEntry,
  type DatasetLog,
  EntryLostError,
  type LogEntry,
  type LogState,
  type OwnRevision,
} from './dataset-log.ts';

interface FollowOptions {
  readonly database: DatabaseSync;
  readonly log: DatasetLog;
  /** Receives what the operator should know of. */
  readonly report: (message: string, fields: object) => void;
  /** Called when the dataset was emptied. Once the promise resolves, it is built again from the log. */
  readonly onEmptied?: () => Promise<void>;
}

/** The data file has another content than the log, and was not made from it. */
class DifferentDatasetError extends Error {
  constructor(revision: number, reason: string) {
    super(
      `Revision ${revision} of the dataset of this node ${reason}. Stop this node, check that all nodes are of one release, move its file gateway.sqlite away, and start it again: it builds the dataset from the log.`,
    );
  }
}

/** The log lacks what the dataset of this node was made from. */
class SetBackError extends Error {
  constructor(revision: number) {
    super(
      `The shared database was set back: revision ${revision} of the dataset, which this node served, is not in the log any more. The node builds its dataset again from the log.`,
    );
  }
}

/** Milliseconds between the reports of a node at rest, and of one that waits for the others. */
const POLL_MS = 500;
const WAITING_POLL_MS = 50;
/** Milliseconds until what failed is tried again. */
const RETRY_MS = 2_000;
/** The same failure is reported once in this time, with the number of those omitted. */
const REPORT_MS = 60_000;

const notCompared: NotReadyReason = {
  id: 'dataset_not_compared',
  message: 'The dataset of this node was not compared with the log yet.',
};

/**
 * Keeps the data file of a node at the revision that is in force. It reports to the log how far this node is, also while
 * an entry is applied: a node that does not report counts as gone. It compares each reply with what this node has. When
 * they agree, it takes the next step unless one is in progress; when they differ, it ends the step in progress. A step
 * applies the next entry: the revision is written while the one before is served, and activated when all live nodes have
 * written it. When the log was set back, the dataset is emptied, and built again from what the log has now.
 */
export class LogFollower {
  readonly #options: FollowOptions;
  readonly #dataset: DatasetState;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  readonly #failures: LogThrottle<string>;
  /** Emits `agreed` when a reply agrees with what this node has. */
  readonly #replies = new EventEmitter<{ agreed: [LogState] }>();
  /** Aborted when the next report is due. */
  #pause = new AbortController();
  #step: Promise<void> | undefined;
  /** Aborted with the error that ends the step in progress. */
  #stop = new AbortController();
  /** Why this node must not serve the dataset. */
  #problem: NotReadyReason | undefined = notCompared;
  #reply: LogState | undefined;
  /** When the report of the last reply was sent, as `performance.now()`. */
  #repliedTo = performance.now();
  /** The active revision; undefined until it was read, and when the dataset is empty. */
  #active: OwnRevision | undefined;
  /** The revision that is written, and waits for the others or was just activated. */
  #written: OwnRevision | undefined;
  /** Whether the dataset has to be emptied. */
  #isSetBack = false;

  constructor(options: FollowOptions) {
    this.#options = options;
    this.#failures = new LogThrottle({
      intervalMs: REPORT_MS,
      write: (reason, omitted, message) => options.report(message, { reason, omitted }),
    });
    this.#dataset = datasetState(options.database);
    this.#running = this.#keepReporting();
  }

  /** Why this node must not serve the dataset; undefined when it may. */
  problem(): NotReadyReason | undefined {
    if (this.#problem !== undefined) return this.#problem;
    if (performance.now() - this.#repliedTo > this.#options.log.lease)
      return {
        id: 'dataset_behind',
        message:
          'This node has not reached the log of the dataset for a whole lease, so the others may have another revision.',
      };
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

  /** Resolves when work in progress has ended. */
  async close(): Promise<void> {
    for (const controller of [this.#closing, this.#stop, this.#pause]) controller.abort();
    await this.#running;
    await this.#step;
    this.#failures.stop();
    await this.#options.log.leave().catch(() => undefined);
  }

  async #keepReporting(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      this.#pause = new AbortController();
      const { signal } = this.#pause;
      try {
        await this.#report();
      } catch (error) {
        this.#failures.add('the log of the dataset cannot be read', String(error));
      }
      const isWaiting = (this.#ownWritten()?.revision ?? 0) > this.#dataset.revision;
      const pause = isWaiting ? WAITING_POLL_MS : POLL_MS;
      await setTimeout(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  async #report(): Promise<void> {
    const active = this.#ownActive();
    const written = this.#ownWritten();
    const { revision } = this.#dataset;
    const problem = this.#problem?.message;
    const sentAt = performance.now();
    const reply = await this.#options.log.report(revision, written ?? active, problem);
    this.#reply = reply;
    this.#repliedTo = sentAt;
    if (this.#closing.signal.aborted || this.#problem?.id === 'dataset_conflict') return;
    // What has changed since the report was sent is compared by the next one.
    if (active !== this.#ownActive() || written !== this.#ownWritten()) return this.#pause.abort();
    const difference = this.#isSetBack
      ? undefined
      : (compare(active, reply, SetBackError) ?? compare(written, reply, EntryLostError));
    if (difference === undefined) {
      this.#replies.emit('agreed', reply);
      this.#step ??= this.#takeStep(reply);
    } else if (this.#step === undefined) this.#fail(difference);
    else this.#stop.abort(difference);
  }

  #ownActive(): OwnRevision | undefined {
    const { revision } = this.#dataset;
    return [this.#active, this.#ownWritten()].find((own) => own?.revision === revision);
  }

  #ownWritten(): OwnRevision | undefined {
    return this.#stop.signal.aborted ? undefined : this.#written;
  }

  /** Each step follows a reply, so that what failed is not repeated more often than the node reports. */
  async #takeStep(reply: LogState): Promise<void> {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    try {
      if (await this.#follow(reply, signal)) this.#pause.abort();
    } catch (error) {
      const closing = this.#closing.signal;
      if (!closing.aborted) this.#fail(signal.aborted ? signal.reason : error);
      if (this.#problem?.id === 'dataset_not_followed')
        await setTimeout(RETRY_MS, undefined, { signal: closing }).catch(() => undefined);
    }
    this.#step = undefined;
  }

  #fail(error: unknown): void {
    // An export holds the dataset and ends by itself; until then, the other nodes wait.
    if (error instanceof DatasetBusyError) return;
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof SetBackError) this.#isSetBack = true;
    else this.#failures.add('the dataset of this node cannot follow the log', message);
    if (!(error instanceof EntryLostError)) this.#setProblem({ id: reasonOf(error), message });
  }

  /** Returns whether anything was done. */
  async #follow(reply: LogState, signal: AbortSignal): Promise<boolean> {
    const { database, log } = this.#options;
    if (this.#isSetBack) {
      await this.#startOver();
      return true;
    }
    if (this.#active === undefined && this.#dataset.revision > 0) {
      this.#active = await readActive(database, log, signal);
      return true;
    }
    this.#agree(reply);
    const { revision } = this.#dataset;
    const entry = reply.last > revision ? await log.entryAfter(revision) : undefined;
    if (entry !== undefined) await this.#apply(entry, signal);
    return entry !== undefined;
  }

  /** The log has what the dataset of this node was made from. */
  #agree({ inForce, generation }: LogState): void {
    const { database, report } = this.#options;
    const dataset = this.#dataset;
    const { revision } = dataset;
    database
      .prepare(
        'UPDATE dataset_log_entries SET generation = ?1 WHERE revision = ?2 AND generation <> ?1',
      )
      .run(generation, revision);
    if (dataset.isRebuilding && revision >= inForce) {
      dataset.isRebuilding = false;
      report('the dataset was built again from the log', { revision });
    }
    if (!dataset.isRebuilding) this.#setProblem(undefined);
  }

  /** The others hear of a problem at once: they do not wait for a node that has one. */
  #setProblem(problem: NotReadyReason | undefined): void {
    if (problem !== this.#problem) this.#pause.abort();
    this.#problem = problem;
  }

  /**
   * Applies an entry of the log to the data file of this node. Every entry makes a revision, also when it changes
   * nothing, so that all nodes have the same numbers.
   * @throws DatasetBusyError, DatasetWriteError, EntryLostError, the reason of an abort
   */
  async #apply(entry: LogEntry, signal: AbortSignal): Promise<void> {
    const { database, log } = this.#options;
    const { revision, change } = entry;
    try {
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
            this.#written = { revision, entry: entry.entry, fingerprint };
            this.#pause.abort();
            let reply: LogState;
            do [reply] = await once(this.#replies, 'agreed', { signal });
            while (reply.inForce < revision);
            addApplied(database, { ...entry, ...log.generation });
          },
        },
      );
      this.#active = this.#written;
    } finally {
      this.#written = undefined;
    }
  }

  /** Empties the dataset, once the database and the dataset allow it, and names what the log lacks. */
  async #startOver(): Promise<void> {
    const { database, log, onEmptied } = this.#options;
    const lost = await log.findLost(readApplied(database, this.#dataset.revision));
    await emptyDataset(database);
    log.reportLost(lost);
    this.#active = undefined;
    await onEmptied?.();
    this.#isSetBack = false;
  }
}

/**
 * Compares a revision with what the log has for it. Returns the given error when the log has another entry or none, and
 * DifferentDatasetError when the content differs.
 */
function compare(
  own: OwnRevision | undefined,
  { logged }: LogState,
  Lost: typeof SetBackError | typeof EntryLostError,
): Error | undefined {
  if (own === undefined) return undefined;
  const { revision, entry, fingerprint } = own;
  const found = logged.find((each) => each.revision === revision && each.entry === entry);
  if (found === undefined) return new Lost(revision);
  return found.fingerprint === null || found.fingerprint === fingerprint
    ? undefined
    : new DifferentDatasetError(revision, 'has another content than on the other nodes');
}

/**
 * Reads the active revision in the data file, before anything of it is served.
 * @throws DifferentDatasetError
 */
async function readActive(
  database: DatabaseSync,
  log: DatasetLog,
  signal: AbortSignal,
): Promise<OwnRevision> {
  const dataset = datasetState(database);
  const { revision } = dataset;
  const known = readApplied(database, revision).at(-1);
  if (known?.revision !== revision || known.database !== log.generation.database)
    throw new DifferentDatasetError(revision, 'was not made from the log of this shared database');
  const fingerprint = await revisionFingerprint(database, dataset, signal);
  return { revision, entry: known.entry, fingerprint };
}

/** The entries from which the dataset in the data file was made, in the order of the log, up to a revision. */
function readApplied(database: DatabaseSync, revision: number): AppliedEntry[] {
  const select = database.prepare(
    'SELECT * FROM dataset_log_entries WHERE revision <= ? ORDER BY revision',
  );
  return select.all(revision).map((row) => ({
    revision: Number(row.revision),
    entry: String(row.entry),
    change: JSON.parse(String(row.change)),
    appendedAt: String(row.appended_at),
    generation: String(row.generation),
    database: String(row.database),
  }));
}

function addApplied(file: DatabaseSync, applied: AppliedEntry): void {
  const { revision, entry, change, appendedAt, generation, database } = applied;
  file
    .prepare('INSERT OR REPLACE INTO dataset_log_entries VALUES (?, ?, ?, ?, ?, ?)')
    .run(revision, entry, JSON.stringify(change), appendedAt, generation, database);
}

function reasonOf(error: unknown): NotReadyReason['id'] {
  if (error instanceof DifferentDatasetError) return 'dataset_conflict';
  return error instanceof SetBackError ? 'dataset_rebuilding' : 'dataset_not_followed';
}
