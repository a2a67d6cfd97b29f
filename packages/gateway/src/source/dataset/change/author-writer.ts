import type { DatabaseSync } from 'node:sqlite';
import type { OperationId } from '@social-data/contract';

/** One answer about an author, as it was captured. */
export interface CapturedScreen {
  readonly operationId: OperationId;
  /** See `meaningOfCall`. */
  readonly meaning: string;
  /** The payload as JSON text. */
  readonly data: string;
}

export interface AuthorWriter {
  /** Lets an author of the samples be found. */
  addSample(id: string): void;
  put(screen: CapturedScreen): void;
  /** Authors and answers that were added or changed. */
  written(): number;
}

/** Writes what is known of authors, for a revision that is not in force yet. */
export function authorWriter(database: DatabaseSync, revision: number): AuthorWriter {
  const addSample = database.prepare(
    'INSERT OR IGNORE INTO dataset_sample_authors (id, revision) VALUES (?, ?)',
  );
  const find = database.prepare(
    'SELECT rowid, data FROM dataset_captured WHERE operation = ? AND meaning = ? ORDER BY revision DESC LIMIT 1',
  );
  const replace = database.prepare(
    'UPDATE dataset_captured SET until_revision = ? WHERE rowid = ? AND revision < ?',
  );
  const put = database.prepare(
    'INSERT OR REPLACE INTO dataset_captured (operation, meaning, revision, data) VALUES (?, ?, ?, ?)',
  );
  let written = 0;
  return {
    addSample: (id) => {
      written += Number(addSample.run(id, revision).changes);
    },
    put: ({ operationId, meaning, data }) => {
      const found = find.get(operationId, meaning);
      if (found?.data === data) return;
      if (found) replace.run(revision, Number(found.rowid), revision);
      put.run(operationId, meaning, revision, data);
      written += 1;
    },
    written: () => written,
  };
}
