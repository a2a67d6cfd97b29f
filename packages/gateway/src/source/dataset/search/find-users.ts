import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { byteText } from '../../byte-text.ts';
import type { ByteCache } from '../byte-cache.ts';
import { type DatasetState, lastRow } from '../dataset-state.ts';
import { searchQuery } from './search-terms.ts';

export interface UserSearch {
  /** The users that a keyword finds, as JSON in byte texts by popularity: so many from the one at an index on. */
  find(keyword: string, from: number, count: number): readonly string[];
}

/** Beyond it there cannot be a user, and SQLite could not count to it. */
const FARTHEST = 2 ** 40;

/**
 * Searches by name, red_id and desc, see `searchQuery`. The index gives the rows in the order of popularity, so
 * that it stops as soon as a page is full, and the cache most of the users.
 */
export function userSearch(
  database: DatabaseSync,
  state: DatasetState,
  bodies: ByteCache<number, string>,
): UserSearch {
  const rowsOf: Record<DatasetState['hidden'], StatementSync> = {
    none: rowsStatement(database, ''),
    new: rowsStatement(database, 'AND rowid NOT IN (SELECT new_row FROM dataset_user_versions)'),
    old: rowsStatement(database, 'AND rowid NOT IN (SELECT old_row FROM dataset_user_versions)'),
  };
  const readBody = database.prepare('SELECT body FROM dataset_users WHERE row = ?');

  const bodyOf = (row: number): string => {
    const known = bodies.get(row);
    if (known !== undefined) return known;
    const body = byteText(String(readBody.get(row)?.body));
    bodies.set(row, body);
    return body;
  };

  return {
    find: (keyword, from, count) => {
      if (from < 0 || from > FARTHEST) return [];
      const query = searchQuery(keyword);
      if (query === undefined) return [];
      const rows = rowsOf[state.hidden].all(query, lastRow(state), count, from);
      return rows.map((row) => bodyOf(Number(row[0])));
    },
  };
}

function rowsStatement(database: DatabaseSync, condition: string): StatementSync {
  const statement = database.prepare(`
    SELECT rowid FROM dataset_user_search
    WHERE dataset_user_search MATCH ? AND rowid <= ? ${condition}
    ORDER BY rowid LIMIT ? OFFSET ?`);
  // Rows as arrays: an object for each costs more than the search itself.
  statement.setReturnArrays(true);
  return statement;
}
