import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { DegradedReason, NotReadyReason } from '@social-data/source/readiness-reason';
import type { DatasetRevisions } from '@social-data/source/source';
import { DatasetBusyError, type DatasetState, datasetState } from '../dataset-state.ts';
import { revisionFingerprint } from '../export-dataset.ts';
import { writeImport } from '../import-dataset.ts';
import type { ImportResult } from '../line-parser.ts';
import { writeSeed } from '../seed-dataset.ts';
import type { TextChunks } from '../split-lines.ts';
import { emptyDataset, writeRevision } from '../write-revision.ts';
import {
  AppliedEntries,
  compareAtStart,
  DifferentDatasetError,
  POLL_MS,
  ProgressReports,
  problemOf,
  SetBackError,
} from './compare-with-log.ts';
import {
  type AppliedEntry,
  type DatasetLog,
  EntryLostError,
  type LogEntry,
  type LogReply,
  type LogState,
} from './dataset-log.ts';

interface ApplyOptions {
  /** The text of an import. */
  readonly chunks: TextChunks;
  /** Called with the fingerprint when the revision is written. The revision is activated when the promise resolves. */
  readonly onWritten: (fingerprint: string) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Applies an entry of the log to the data file of this node. Every entry makes a revision, also when it changes nothing,
 * so that all nodes have the same numbers.
 * @throws DatasetBusyError, DatasetWriteError, the signal's reason, and what `onWritten` throws
 */
async function applyEntry(
  database: DatabaseSync,
  { revision: number, change }: LogEntry,
  { chunks, onWritten, signal }: ApplyOptions,
): Promise<void> {
  const result = await writeRevision<ImportResult | { readonly ok: true }>(
    database,
    (writers) =>
      change.kind === 'seed'
        ? writeSeed(database, writers, { ...change.size, signal })
        : writeImport(database, writers, chunks, { signal }),
    {
      revision: number,
      activateUnchanged: true,
      beforeActivation: async (revision) =>
        onWritten(await revisionFingerprint(database, revision, signal)),
    },
  );
  if (!result.ok)
    throw new Error(
      `The log contains ${result.rejectedCount} lines that this release does not accept: use the same release on all nodes.`,
    );
}

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

/** Keeps the data file of a node at the revision that is in force. */
export interface LogFollower {
  /** Why this node must not serve the dataset; undefined when it may. */
  problem(): NotReadyReason | undefined;
  /** What holds up the next revision; empty when nothing does. */
  degraded(): readonly DegradedReason[];
  /** The active revision, and the one that all nodes should serve, once it is known. */
  revisions(): DatasetRevisions;
  /** Looks for a new entry at once. */
  reportNow(): void;
  /** Resolves when work in progress has ended. */
  close(): Promise<void>;
}

interface Following extends FollowOptions {
  readonly dataset: DatasetState;
  readonly applied: AppliedEntries;
  readonly progress: ProgressReports;
  readonly signal: AbortSignal;
}

/** Milliseconds between reports while this node waits for the others. */
const WAITING_POLL_MS = 50;
/** Milliseconds until an entry that could not be applied is tried again. */
const RETRY_MS = 2_000;
/** Lost changes that a line of the log describes: the latest ones. */
const MAX_NAMED = 20;

const rebuilding: NotReadyReason = {
  id: 'dataset_rebuilding',
  message:
    'The shared database was set back, and this node builds its dataset again from the log. The log of the gateway names what is lost.',
};

/**
 * Applies the log in its order. A revision is written while the one before is served, and activated when all live nodes
 * have written it. When the log was set back, the dataset is emptied, and built again from what the log has now.
 */
export function followLog(options: FollowOptions): LogFollower {
  const dataset = datasetState(options.database);
  const applied = new AppliedEntries(options.database);
  const closing = new AbortController();
  const { signal } = closing;
  const progress = new ProgressReports({ ...options, dataset, signal });
  const work = Promise.all([
    progress.run(),
    follow({ ...options, dataset, applied, progress, signal }),
  ]);
  return {
    problem: () => progress.problem ?? behindProblem(progress.state, dataset),
    degraded: () => awaitedNodes(progress.state),
    revisions: () => ({ active: dataset.revision, inForce: progress.state?.inForce }),
    reportNow: () => progress.now(),
    close: async () => {
      closing.abort();
      await work;
    },
  };
}

async function follow(following: Following): Promise<void> {
  const { dataset, log, progress, report, signal } = following;
  let isCompared = false;
  while (!signal.aborted) {
    try {
      const state = progress.state ?? (await progress.next());
      if (!isCompared) progress.active = await compareAtStart(following);
      isCompared = true;
      progress.mismatch.throwIfAborted();
      onAgreement(following, state);
      const isBehind = state.last > dataset.revision;
      const entry = isBehind ? await log.entryAfter(dataset.revision) : undefined;
      if (entry === undefined) await progress.next();
      else await apply(following, entry);
    } catch (error) {
      if (signal.aborted) return;
      // An export holds the dataset and ends by itself; until then, the other nodes wait.
      if (error instanceof DatasetBusyError) {
        await progress.next().catch(() => undefined);
        continue;
      }
      if (error instanceof SetBackError) {
        await startOver(following, error);
        continue;
      }
      const problem = problemOf(error);
      report('the dataset of this node cannot follow the log', { reason: problem.message });
      if (error instanceof EntryLostError) {
        progress.forgetMismatch();
        continue;
      }
      progress.problem = problem;
      if (error instanceof DifferentDatasetError) return;
      await pause(signal);
    }
  }
}

/** The log has what the dataset of this node was made from. */
function onAgreement(
  { applied, dataset, progress, report }: Following,
  { inForce, generation }: LogReply,
): void {
  const { revision } = dataset;
  if (progress.active !== undefined) applied.confirm(revision, generation);
  if (dataset.isRebuilding && revision >= inForce) {
    dataset.isRebuilding = false;
    report('the dataset was built again from the log', { revision });
  }
  if (progress.problem !== null) progress.now();
  progress.problem = dataset.isRebuilding ? rebuilding : null;
}

/** Names what the log lacks, and empties the dataset. Tries again until the database and the dataset allow it. */
async function startOver(following: Following, setBack: SetBackError): Promise<void> {
  const { database, log, dataset, applied, progress, report, signal } = following;
  let isReported = false;
  progress.problem = problemOf(setBack);
  while (!signal.aborted) {
    try {
      const lost = await log.findLost(applied.upTo(dataset.revision));
      if (!isReported) following.onSetBack?.(describeLost(lost));
      isReported = true;
      await emptyDataset(database);
      progress.active = undefined;
      progress.forgetMismatch();
      await following.onEmptied?.();
      return;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      report('the dataset of this node cannot be built again yet', { reason });
      await pause(signal);
    }
  }
}

function describeLost(lost: readonly AppliedEntry[]): object {
  return {
    revisions: lost.map(({ revision }) => revision),
    changes: lost
      .slice(-MAX_NAMED)
      .map(({ revision, change, appendedAt }) => ({ revision, ...change, appendedAt })),
  };
}

async function apply(following: Following, entry: LogEntry): Promise<void> {
  const { database, log, progress, signal } = following;
  const onWritten = (fingerprint: string) => untilInForce(following, entry, fingerprint);
  try {
    await applyEntry(database, entry, {
      ...{ chunks: log.chunks(entry), onWritten },
      signal: AbortSignal.any([signal, progress.mismatch]),
    });
    progress.active = progress.written;
  } finally {
    progress.written = undefined;
  }
}

/**
 * Waits until all live nodes have written the revision.
 * @param fingerprint that of the revision in the data file of this node
 * @throws DifferentDatasetError when the first node that wrote it has another fingerprint, EntryLostError and SetBackError
 */
async function untilInForce(
  { applied, log, progress }: Following,
  entry: LogEntry,
  fingerprint: string,
): Promise<void> {
  const own = { revision: entry.revision, entry: entry.entry, fingerprint };
  progress.written = own;
  progress.pollMs = WAITING_POLL_MS;
  try {
    for (let { state } = progress; ; state = await progress.next()) {
      progress.mismatch.throwIfAborted();
      if (progress.agreed === own && state !== undefined && state.inForce >= own.revision) break;
      progress.now();
    }
    applied.add({ ...entry, ...log.generation });
  } finally {
    progress.pollMs = POLL_MS;
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  await setTimeout(RETRY_MS, undefined, { signal }).catch(() => undefined);
}

function behindProblem(
  state: LogState | undefined,
  { revision }: DatasetState,
): NotReadyReason | undefined {
  const inForce = state?.inForce ?? 0;
  if (inForce <= revision) return undefined;
  return {
    id: 'dataset_behind',
    message: `The dataset of this node is behind: revision ${revision} is active, revision ${inForce} is in force. It catches up by itself.`,
  };
}

function awaitedNodes(state: LogState | undefined): readonly DegradedReason[] {
  if (!state || state.next === null || state.waitingFor.length === 0) return [];
  const message = `Revision ${state.next} of the dataset waits for ${state.waitingFor.join(', ')}.`;
  return [{ id: 'dataset_waits_for_nodes', message }];
}
