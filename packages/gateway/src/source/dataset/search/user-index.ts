import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { LRUCache } from 'lru-cache';
import { toBinaryString } from '../../binary-string.ts';
import { type DatasetState, lastVisibleRow } from '../dataset-state.ts';
import { searchQuery } from './search-terms.ts';

export interface UserIndex {
  /** Finds users by popularity and returns up to `count` of them, starting at an offset, as JSON in binary strings. */
  find(keyword: string, offset: number, count: number): readonly string[];
}

/** Beyond the end of every result, and small enough for SQLite's integers. */
const MAX_OFFSET = 2 ** 40;

/**
 * Searches users by name, red_id and desc, see `searchQuery`. The index returns rows in the order of popularity, so
 * SQLite stops as soon as a page is full.
 * @param bodies caches users by row
 */
export function createUserIndex(
  database: DatabaseSync,
  state: DatasetState,
  bodies: LRUCache<number, string>,
): UserIndex {
  const rowStatements: Record<DatasetState['hiddenVersions'], StatementSync> = {
    none: prepareRows(database, ''),
    new: prepareRows(database, 'AND rowid NOT IN (SELECT new_row FROM dataset_user_versions)'),
    old: prepareRows(database, 'AND rowid NOT IN (SELECT old_row FROM dataset_user_versions)'),
  };
  const readBody = database.prepare('SELECT body FROM dataset_users WHERE row = ?');

  const bodyOf = (row: number): string => {
    const cached = bodies.get(row);
    if (cached !== undefined) return cached;
    const body = toBinaryString(String(readBody.get(row)?.body));
    bodies.set(row, body);
    return body;
  };

  return {
    find: (keyword, offset, count) => {
      if (offset < 0 || offset > MAX_OFFSET) return [];
      const query = searchQuery(keyword);
      if (query === undefined) return [];
      const rows = rowStatements[state.hiddenVersions].all(
        query,
        lastVisibleRow(state),
        count,
        offset,
      );
      return rows.map((row) => bodyOf(Number(row[0])));
    },
  };
}

function prepareRows(database: DatabaseSync, condition: string): StatementSync {
  const statement = database.prepare(`
    SELECT rowid FROM dataset_user_search
    WHERE dataset_user_search MATCH ? AND rowid <= ? ${condition}
    ORDER BY rowid LIMIT ? OFFSET ?`);
  // Rows as arrays: one object per row costs more than the search itself.
  statement.setReturnArrays(true);
  return statement;
}
