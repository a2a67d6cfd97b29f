import type { DatasetSize } from '../seed-dataset.ts';
import type { TextChunks } from '../split-lines.ts';

/** A change of the dataset of all nodes: a seed, or an import of NDJSON. */
export type DatasetChange =
  | { readonly kind: 'seed'; readonly size: DatasetSize }
  | { readonly kind: 'import' };

/** Names an entry. Its id is random: a log that was set back gives the same revision to another entry. */
export interface EntryName {
  /** The number of the revision that the entry makes. */
  readonly revision: number;
  readonly entry: string;
}

/** A change in the log. */
export interface LogEntry extends EntryName {
  readonly change: DatasetChange;
  /** As RFC 3339 date and time. */
  readonly appendedAt: string;
  /** See `revisionFingerprint`; null until the first node has written the revision. */
  readonly fingerprint: string | null;
}

/** An entry that a node has applied. */
export interface AppliedEntry extends EntryName, Pick<LogEntry, 'change' | 'appendedAt'> {
  /** The generation of the database in which the log last had it. */
  readonly generation: string;
  /** Identifies the database. */
  readonly database: string;
}

/** How far a node is. */
interface NodeProgress {
  readonly active: number;
  /** The last revision that is written completely. */
  readonly written: number;
  /** The entry and the fingerprint of the written revision; null while they are not known. */
  readonly entry: string | null;
  readonly fingerprint: string | null;
  /** Why the node cannot go on; the others do not wait for it. */
  readonly problem: string | null;
}

/** How far the log is. */
export interface LogState {
  /** The last entry; 0 when there is none. */
  readonly last: number;
  /** The last revision that all live nodes had; 0 when there is none. */
  readonly inForce: number;
  /** The revision after that; null when there is none. */
  readonly next: number | null;
  /** Live nodes that have written `inForce` but not the revision after it. */
  readonly waitingFor: readonly string[];
  /** Nodes that are in contact with the database, those with a problem left out. */
  readonly nodes: readonly string[];
}

/** The reply to a report. */
export interface LogReply extends LogState {
  /** What the log has for the active revision of the node, and for the one that it has written; null for nothing. */
  readonly active: LoggedRevision | null;
  readonly written: LoggedRevision | null;
  /** The generation of the database. */
  readonly generation: string;
}

export type LoggedRevision = Pick<LogEntry, 'entry' | 'fingerprint'>;

/** The seeds and imports of the dataset, in the order in which every node applies them. */
export interface DatasetLog {
  /** The generation of the database that this node has entered. */
  readonly generation: Pick<AppliedEntry, 'generation' | 'database'>;
  appendSeed(size: DatasetSize): Promise<EntryName>;
  /**
   * Appends an import.
   * @param chunks the text of a file whose lines were all accepted; an error while reading them appends nothing
   */
  appendImport(chunks: TextChunks): Promise<EntryName>;
  /** Undefined when the log has no such entry. */
  entry(revision: number): Promise<LogEntry | undefined>;
  /** The first entry after a revision; undefined when there is none yet. */
  entryAfter(revision: number): Promise<LogEntry | undefined>;
  /**
   * The text of an import, in the chunks in which it was appended.
   * @throws EntryLostError when the log does not have the entry any more
   */
  chunks(entry: EntryName): AsyncIterable<Uint8Array>;
  state(): Promise<LogState>;
  /**
   * Tells the others how far this node is, which also shows that it lives, and puts the next revision in force when all
   * live nodes have it. The first fingerprint that is reported for a revision counts.
   */
  report(progress: NodeProgress): Promise<LogReply>;
  /**
   * The entries, of those that a node has applied, that the log does not have: it was set back. When it lacks any, no
   * revision that was lost is given again.
   */
  findLost(applied: readonly AppliedEntry[]): Promise<readonly AppliedEntry[]>;
  /** Removes this node from those that the others wait for. */
  leave(): Promise<void>;
}

/** The log does not have an entry any more that it had. */
export class EntryLostError extends Error {
  override readonly name = 'EntryLostError';

  constructor({ revision }: EntryName) {
    super(
      `The shared database was set back: revision ${revision} of the dataset is not in the log any more.`,
    );
  }
}
