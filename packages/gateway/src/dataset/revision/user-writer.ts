import type { DatabaseSync } from 'node:sqlite';
import { alternateRow, type DatasetState, firstRowOfRank } from '../dataset-state.ts';
import { createUserRows } from './user-rows.ts';

/** A user as it is stored and sent. */
export interface StoredUser {
  readonly id: string;
  /** JSON text. */
  readonly body: string;
}

export interface UserWriter {
  /** Adds a user with the lowest rank. A user whose id is stored keeps its body, or gets the new one. */
  put(user: StoredUser, ifStored: 'keep' | 'replace'): void;
  /** Rank of the last user, those of this revision included. */
  lastRank(): number;
  /** Users that were added or changed. */
  writtenCount(): number;
}

/** Writes users of a revision that is not active yet, without touching visible rows. */
export function createUserWriter(
  database: DatabaseSync,
  state: DatasetState,
  revision: number,
): UserWriter {
  const rows = createUserRows(database);
  const find = database.prepare(
    'SELECT row, body FROM dataset_users WHERE id = ? AND row NOT IN (SELECT old_row FROM dataset_user_versions)',
  );
  const findVersion = database.prepare('SELECT 1 FROM dataset_user_versions WHERE new_row = ?');
  const addVersion = database.prepare(
    'INSERT INTO dataset_user_versions (old_row, new_row, revision) VALUES (?, ?, ?)',
  );
  let { lastRank } = state;
  let writtenCount = 0;

  const replace = (row: number, user: StoredUser) => {
    const isOfThisRevision =
      row >= firstRowOfRank(state.lastRank + 1) || findVersion.get(row) !== undefined;
    if (isOfThisRevision) {
      rows.remove(row);
      rows.insert(row, user);
      return;
    }
    // Hidden before it is inserted: a search in between must not find both versions.
    state.hiddenVersions = 'new';
    addVersion.run(row, alternateRow(row), revision);
    rows.insert(alternateRow(row), user);
    writtenCount += 1;
  };

  return {
    put: (user, ifStored) => {
      const stored = find.get(user.id);
      if (stored === undefined) {
        lastRank += 1;
        rows.insert(firstRowOfRank(lastRank), user);
        writtenCount += 1;
      } else if (ifStored === 'replace' && stored.body !== user.body) {
        replace(Number(stored.row), user);
      }
    },
    lastRank: () => lastRank,
    writtenCount: () => writtenCount,
  };
}
