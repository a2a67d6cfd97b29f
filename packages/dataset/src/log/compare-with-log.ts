import type { DatabaseSync } from 'node:sqlite';
import type {
  AppliedEntry,
  EntryLostError,
  EntryName,
  LogEntry,
  LoggedRevision,
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
      change: JSON.parse(String(row.change)) as LogEntry['change'],
      appendedAt: String(row.appended_at),
      generation: String(row.generation),
      database: String(row.database),
    }));
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
  constructor({ revision }: EntryName) {
    super(
      `The shared database was set back: revision ${revision} of the dataset, which this node served, is not in the log any more. The node builds its dataset again from the log.`,
    );
  }
}

/**
 * Compares a revision with what the log has for it. No fingerprint is in the log until the first node has reported one.
 * @throws the given error when the log has another entry or none, DifferentDatasetError
 */
export function compareWithLog(
  own: OwnRevision,
  logged: LoggedRevision | null,
  Lost: typeof SetBackError | typeof EntryLostError,
): void {
  if (logged?.entry !== own.entry) throw new Lost(own);
  if (logged.fingerprint !== null && logged.fingerprint !== own.fingerprint)
    throw new DifferentDatasetError(own.revision, 'has another content than on the other nodes');
}
