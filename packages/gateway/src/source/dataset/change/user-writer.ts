import type { DatabaseSync } from 'node:sqlite';
import { type DatasetState, otherRow, rowOf } from '../dataset-state.ts';
import { userRows } from './user-rows.ts';

/** A user as it is stored: ready for the wire. */
export interface StoredUser {
  readonly id: string;
  readonly body: string;
}

export interface UserWriter {
  /** Adds the user behind all others, or gives the one with this id its new body; `keep` leaves one that is there. */
  put(user: StoredUser, ifThere: 'keep' | 'replace'): void;
  /** Rank of the last user, those of this change included. */
  lastRank(): number;
  /** Users that were added or changed. */
  written(): number;
}

/** Writes users of a change that is not in force yet: nothing that is shown is touched. */
export function userWriter(
  database: DatabaseSync,
  state: DatasetState,
  revision: number,
): UserWriter {
  const rows = userRows(database);
  const find = database.prepare(
    'SELECT row, body FROM dataset_users WHERE id = ? AND row NOT IN (SELECT old_row FROM dataset_user_versions)',
  );
  const findVersion = database.prepare('SELECT 1 FROM dataset_user_versions WHERE new_row = ?');
  const addVersion = database.prepare(
    'INSERT INTO dataset_user_versions (old_row, new_row, revision) VALUES (?, ?, ?)',
  );
  let { lastRank } = state;
  let written = 0;

  const replace = (row: number, user: StoredUser) => {
    const isOurs = row >= rowOf(state.lastRank + 1) || findVersion.get(row) !== undefined;
    if (isOurs) {
      rows.remove(row);
      rows.insert(row, user);
      return;
    }
    // First out of sight, then there: a search in between must not see both.
    state.hidden = 'new';
    addVersion.run(row, otherRow(row), revision);
    rows.insert(otherRow(row), user);
    written += 1;
  };

  return {
    put: (user, ifThere) => {
      const found = find.get(user.id);
      if (found === undefined) {
        lastRank += 1;
        rows.insert(rowOf(lastRank), user);
        written += 1;
      } else if (ifThere === 'replace' && found.body !== user.body) {
        replace(Number(found.row), user);
      }
    },
    lastRank: () => lastRank,
    written: () => written,
  };
}
