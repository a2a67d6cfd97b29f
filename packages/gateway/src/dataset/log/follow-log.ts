import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { DatasetBusyError } from '../dataset-errors.ts';
import { type DatasetState, datasetState } from '../dataset-state.ts';
import { revisionFingerprint } from '../revision/revision-fingerprint.ts';
import { applyEntry } from './apply-entry.ts';
import type { DatasetLog, LogEntry, LogState } from './dataset-log.ts';
import { POLL_MS, ProgressReports } from './progress-reports.ts';

export interface FollowOptions {
  readonly database: DatabaseSync;
  readonly log: DatasetLog;
  /** Receives what the operator should know of. */
  readonly report: (message: string, fields: object) => void;
}

/** Keeps the data file of a node at the revision that is in force. */
export interface LogFollower {
  /** Why this node must not serve the dataset; undefined when it may. */
  problem(): string | undefined;
  /** What holds up the next revision; empty when nothing does. */
  degraded(): readonly string[];
  /** Looks for a new entry at once. */
  reportNow(): void;
  /** Resolves when work in progress has ended. */
  close(): Promise<void>;
}

interface Following extends FollowOptions {
  readonly dataset: DatasetState;
  readonly progress: ProgressReports;
  readonly signal: AbortSignal;
}

/** Milliseconds between reports while this node waits for the others. */
const WAITING_POLL_MS = 50;
/** Milliseconds until an entry that could not be applied is tried again. */
const RETRY_MS = 2_000;

/** The data file has another content than that of the node that was first with this revision. */
class DifferentDatasetError extends Error {}

/**
 * Applies the log in its order. A revision is written while the one before is served, and activated when all live nodes
 * have written it.
 */
export function followLog(options: FollowOptions): LogFollower {
  const dataset = datasetState(options.database);
  const closing = new AbortController();
  const { signal } = closing;
  const progress = new ProgressReports({ ...options, dataset, signal });
  const work = Promise.all([progress.run(), follow({ ...options, dataset, progress, signal })]);
  return {
    problem: () => progress.problem ?? behindProblem(progress.state, dataset),
    degraded: () => awaitedNodes(progress.state),
    reportNow: () => progress.now(),
    close: async () => {
      closing.abort();
      await work;
    },
  };
}

async function follow(following: Following): Promise<void> {
  const { dataset, progress, report, signal } = following;
  let isChecked = false;
  while (!signal.aborted) {
    try {
      const { last } = progress.state ?? (await progress.next());
      if (!isChecked) await checkActiveRevision(following);
      isChecked = true;
      if (progress.problem !== null) progress.now();
      progress.problem = null;
      if (last > dataset.revision) await applyNext(following);
      else await progress.next();
    } catch (error) {
      if (signal.aborted) return;
      // An export holds the dataset and ends by itself; until then, the other nodes wait.
      if (error instanceof DatasetBusyError) {
        await progress.next().catch(() => undefined);
        continue;
      }
      const reason = error instanceof Error ? error.message : String(error);
      progress.problem = reason;
      report('the dataset of this node cannot follow the log', { reason });
      if (error instanceof DifferentDatasetError) return;
      await setTimeout(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Compares the data file of this node with the log before anything of it is served. */
async function checkActiveRevision({ database, log, dataset, signal }: Following): Promise<void> {
  const { revision, lastRank } = dataset;
  if (revision === 0) return;
  const own = await revisionFingerprint(database, { revision, lastRank }, signal);
  const entry = await log.entry(revision);
  if (entry?.fingerprint === null)
    throw new Error(
      `Revision ${revision} of the dataset was not written by any node yet, so this node cannot compare its own with it. It tries again by itself.`,
    );
  compare(entry ?? { revision, fingerprint: null }, own);
}

async function applyNext(following: Following): Promise<void> {
  const { database, log, dataset, progress, signal } = following;
  const revision = dataset.revision + 1;
  const entry = await log.entry(revision);
  if (entry === undefined) return;
  const onWritten = (own: string) => untilInForce(following, revision, own);
  const chunks = log.chunks(revision);
  try {
    await applyEntry(database, entry.change, { chunks, onWritten, signal });
  } finally {
    progress.fingerprint = null;
  }
}

/**
 * Waits until all live nodes have written the revision.
 * @param own its fingerprint in the data file of this node
 * @throws DifferentDatasetError when the first node that wrote it has another fingerprint
 */
async function untilInForce(
  { log, progress }: Following,
  revision: number,
  own: string,
): Promise<void> {
  progress.fingerprint = own;
  progress.pollMs = WAITING_POLL_MS;
  try {
    for (let { state } = progress, isCompared = false; ; state = await progress.next()) {
      const entry = isCompared ? undefined : await log.entry(revision);
      if (entry?.fingerprint != null) {
        compare(entry, own);
        isCompared = true;
      }
      if (isCompared && state !== undefined && state.inForce >= revision) return;
      progress.now();
    }
  } finally {
    progress.pollMs = POLL_MS;
  }
}

function compare(
  { revision, fingerprint }: Pick<LogEntry, 'revision' | 'fingerprint'>,
  own: string,
): void {
  if (fingerprint === own) return;
  const reason =
    fingerprint === null
      ? 'is not in the log of the shared database'
      : 'has another content than on the other nodes';
  throw new DifferentDatasetError(
    `Revision ${revision} of the dataset of this node ${reason}. Stop this node, check that all nodes are of one release, move its file gateway.sqlite away, and start it again: it builds the dataset from the log.`,
  );
}

function behindProblem(state: LogState | undefined, { revision }: DatasetState) {
  const inForce = state?.inForce ?? 0;
  if (inForce <= revision) return undefined;
  return `The dataset of this node is behind: revision ${revision} is active, revision ${inForce} is in force. It catches up by itself.`;
}

function awaitedNodes(state: LogState | undefined): readonly string[] {
  if (state === undefined || state.last <= state.inForce || state.waitingFor.length === 0)
    return [];
  return [`Revision ${state.inForce + 1} of the dataset waits for ${state.waitingFor.join(', ')}.`];
}
