import { EventEmitter, once } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { DatasetBusyError } from '../dataset-errors.ts';
import { datasetState } from '../dataset-state.ts';
import { revisionFingerprint } from '../revision/revision-fingerprint.ts';
import { applyEntry } from './apply-entry.ts';
import type { DatasetLog, LogEntry, LogState } from './dataset-log.ts';

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

/** Milliseconds between reports: that of a node at rest, and that of one that waits for the others. */
const POLL_MS = 500;
const WAITING_POLL_MS = 50;
/** Milliseconds until an entry that could not be applied is tried again. */
const RETRY_MS = 2_000;

/** The data file has another content than that of the node that was first with this revision. */
class DifferentDatasetError extends Error {}

/**
 * Applies the log in its order. A revision is written while the one before is served, and activated when all live nodes
 * have written it.
 */
export function followLog({ database, log, report }: FollowOptions): LogFollower {
  const dataset = datasetState(database);
  const closing = new AbortController();
  const { signal } = closing;
  const reported = new EventEmitter().setMaxListeners(0);
  let known: LogState | undefined;
  let problem: string | null = 'The dataset of this node was not compared with the log yet.';
  let fingerprint: string | null = null;
  let waitMs = POLL_MS;

  /** Reports twice a second, also while an entry is applied: a node that does not report counts as gone. */
  const keepReporting = async (): Promise<void> => {
    while (!signal.aborted) {
      const { revision: active, completeRevision } = dataset;
      const written = fingerprint === null ? active : completeRevision;
      try {
        known = await log.report({ active, written, fingerprint, problem });
        reported.emit('state');
      } catch (error) {
        // The store is not ready without the database either, and says why.
        report('the log of the dataset cannot be read', { reason: messageOf(error) });
      }
      const paused = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
      await once(reported, 'due', { signal: paused }).catch(() => undefined);
    }
    await log.leave().catch(() => undefined);
  };

  const reportNow = () => reported.emit('due');

  const nextState = async (): Promise<LogState> => {
    await once(reported, 'state', { signal });
    return known ?? nextState();
  };

  /** Waits until the written revision is in force, once its fingerprint is that of the others. */
  const untilInForce = async (revision: number, own: string): Promise<void> => {
    fingerprint = own;
    waitMs = WAITING_POLL_MS;
    try {
      for (let state = known, isCompared = false; ; state = await nextState()) {
        const entry = isCompared ? undefined : await log.entry(revision);
        if (entry?.fingerprint != null) {
          compare(entry, own);
          isCompared = true;
        }
        if (isCompared && state !== undefined && state.inForce >= revision) return;
        reportNow();
      }
    } finally {
      waitMs = POLL_MS;
    }
  };

  const applyNext = async (): Promise<void> => {
    const revision = dataset.revision + 1;
    const entry = await log.entry(revision);
    if (entry === undefined) return;
    const onWritten = (own: string) => untilInForce(revision, own);
    const chunks = log.chunks(revision);
    try {
      await applyEntry(database, entry.change, { chunks, onWritten, signal });
    } finally {
      fingerprint = null;
    }
  };

  /** Compares the data file of this node with the log before anything of it is served. */
  const check = async (): Promise<void> => {
    const { revision, lastRank } = dataset;
    if (revision === 0) return;
    const own = await revisionFingerprint(database, { revision, lastRank }, signal);
    const entry = await log.entry(revision);
    if (entry?.fingerprint === null)
      throw new Error(
        `Revision ${revision} of the dataset was not written by any node yet, so this node cannot compare its own with it. It tries again by itself.`,
      );
    compare(entry ?? { revision, fingerprint: null }, own);
  };

  const follow = async (): Promise<void> => {
    let isChecked = false;
    while (!signal.aborted) {
      try {
        const { last } = known ?? (await nextState());
        if (!isChecked) await check();
        isChecked = true;
        if (problem !== null) reportNow();
        problem = null;
        if (last > dataset.revision) await applyNext();
        else await nextState();
      } catch (error) {
        if (signal.aborted) return;
        // An export ends by itself, and the others wait for it.
        if (error instanceof DatasetBusyError) {
          await nextState().catch(() => undefined);
          continue;
        }
        problem = messageOf(error);
        report('the dataset of this node cannot follow the log', { reason: problem });
        if (error instanceof DifferentDatasetError) return;
        await setTimeout(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  };

  const work = Promise.all([keepReporting(), follow()]);
  return {
    problem: () => {
      if (problem !== null) return problem;
      const inForce = known?.inForce ?? 0;
      if (inForce <= dataset.revision) return undefined;
      return `The dataset of this node is behind: revision ${dataset.revision} is active, revision ${inForce} is in force. It catches up by itself.`;
    },
    degraded: () => {
      if (known === undefined || known.last <= known.inForce || known.waitingFor.length === 0)
        return [];
      return [
        `Revision ${known.inForce + 1} of the dataset waits for ${known.waitingFor.join(', ')}.`,
      ];
    },
    reportNow,
    close: async () => {
      closing.abort();
      await work;
    },
  };
}

function compare(
  { revision, fingerprint }: Pick<LogEntry, 'revision' | 'fingerprint'>,
  own: string,
) {
  if (fingerprint === own) return;
  const reason =
    fingerprint === null
      ? 'is not in the log of the shared database'
      : 'has another content than on the other nodes';
  throw new DifferentDatasetError(
    `Revision ${revision} of the dataset of this node ${reason}. Stop this node, check that all nodes are of one release, move its file gateway.sqlite away, and start it again: it builds the dataset from the log.`,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
