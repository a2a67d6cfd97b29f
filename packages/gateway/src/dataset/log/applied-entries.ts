import type { DatabaseSync } from 'node:sqlite';
import type { AppliedEntry, DatasetChange } from './dataset-log.ts';

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
