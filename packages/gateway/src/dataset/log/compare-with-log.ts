import type { DatabaseSync } from 'node:sqlite';
import type { NotReadyReason } from '../../readiness-reason.ts';
import type { DatasetState } from '../dataset-state.ts';
import { revisionFingerprint } from '../revision/revision-fingerprint.ts';
import type { AppliedEntries } from './applied-entries.ts';
import {
  type DatasetLog,
  EntryLostError,
  type EntryName,
  type LoggedRevision,
} from './dataset-log.ts';

/** A revision as this node has it. */
export interface OwnRevision extends EntryName {
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
export function compareActive(own: OwnRevision, logged: LoggedRevision | null): void {
  if (logged?.entry !== own.entry) throw new SetBackError(own);
  compareFingerprints(own, logged);
}

/**
 * Compares a revision that is not active yet.
 * @throws EntryLostError, DifferentDatasetError
 */
export function compareWritten(own: OwnRevision, logged: LoggedRevision | null): void {
  if (logged?.entry !== own.entry) throw new EntryLostError(own);
  compareFingerprints(own, logged);
}

/** No fingerprint is in the log until the first node has reported one. */
function compareFingerprints({ revision, fingerprint }: OwnRevision, logged: LoggedRevision): void {
  if (logged.fingerprint !== null && logged.fingerprint !== fingerprint)
    throw new DifferentDatasetError(revision, 'has another content than on the other nodes');
}

export interface StartComparison {
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
