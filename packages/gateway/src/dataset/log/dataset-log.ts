import type { TextChunks } from '../import-export/split-lines.ts';
import type { DatasetSize } from '../seed-dataset.ts';

/** A change of the dataset of all nodes: a seed, or an import of NDJSON. */
export type DatasetChange =
  | { readonly kind: 'seed'; readonly size: DatasetSize }
  | { readonly kind: 'import' };

/** A change in the log, with the number of the revision that it makes. */
export interface LogEntry {
  readonly revision: number;
  readonly change: DatasetChange;
  /** See `revisionFingerprint`; null until the first node has written the revision. */
  readonly fingerprint: string | null;
}

/** How far a node is. */
export interface NodeProgress {
  readonly active: number;
  /** The last revision that is written completely. */
  readonly written: number;
  /** The fingerprint of the written revision; null while it is not computed. */
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
  /** Live nodes that have written `inForce` but not the revision after it. */
  readonly waitingFor: readonly string[];
  /** Nodes that are in contact with the database, those with a problem left out. */
  readonly nodes: readonly string[];
}

/** The seeds and imports of the dataset, in the order in which every node applies them. */
export interface DatasetLog {
  /** Appends a seed. Resolves with the number of its revision. */
  appendSeed(size: DatasetSize): Promise<number>;
  /**
   * Appends an import. Resolves with the number of its revision.
   * @param chunks the text of a file whose lines were all accepted; an error while reading them appends nothing
   */
  appendImport(chunks: TextChunks): Promise<number>;
  /** Undefined when the log has no such entry yet. */
  entry(revision: number): Promise<LogEntry | undefined>;
  /** The text of an import, in the chunks in which it was appended. */
  chunks(revision: number): AsyncIterable<Uint8Array>;
  state(): Promise<LogState>;
  /**
   * Tells the others how far this node is, which also shows that it lives, and puts the next revision in force when all
   * live nodes have it. The first fingerprint that is reported for a revision counts.
   */
  report(progress: NodeProgress): Promise<LogState>;
  /** Removes this node from those that the others wait for. */
  leave(): Promise<void>;
}
