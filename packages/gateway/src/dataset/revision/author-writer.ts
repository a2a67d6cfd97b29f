import type { DatabaseSync } from 'node:sqlite';
import type { OperationId } from '@social-data/contract';

/** The payload of a captured call about an author. */
export interface CapturedPayload {
  readonly operationId: OperationId;
  /** See `canonicalKey`. */
  readonly key: string;
  /** The payload as JSON text. */
  readonly data: string;
}

export interface AuthorWriter {
  /** Makes the sample data of an author available. */
  addSample(id: string): void;
  put(payload: CapturedPayload): void;
  /** Authors and payloads that were added or changed. */
  writtenCount(): number;
}

/** Writes author data of a revision that is not active yet. */
export function createAuthorWriter(database: DatabaseSync, revision: number): AuthorWriter {
  const addSample = database.prepare(
    'INSERT OR IGNORE INTO dataset_sample_authors (id, revision) VALUES (?, ?)',
  );
  const find = database.prepare(
    'SELECT rowid, data FROM dataset_captured WHERE operation = ? AND meaning = ? ORDER BY revision DESC LIMIT 1',
  );
  const endOlder = database.prepare(
    'UPDATE dataset_captured SET until_revision = ? WHERE rowid = ? AND revision < ?',
  );
  const insert = database.prepare(
    'INSERT OR REPLACE INTO dataset_captured (operation, meaning, revision, data) VALUES (?, ?, ?, ?)',
  );
  let writtenCount = 0;
  return {
    addSample: (id) => {
      writtenCount += Number(addSample.run(id, revision).changes);
    },
    put: ({ operationId, key, data }) => {
      const stored = find.get(operationId, key);
      if (stored?.data === data) return;
      if (stored) endOlder.run(revision, Number(stored.rowid), revision);
      insert.run(operationId, key, revision, data);
      writtenCount += 1;
    },
    writtenCount: () => writtenCount,
  };
}
