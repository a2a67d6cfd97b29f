import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { LRUCache } from 'lru-cache';
import { toBinaryString } from '../binary-string.ts';
import { type DatasetState, lastVisibleRow } from '../dataset-state.ts';

/** A page of a search for the users that have all terms. */
export interface UserQuery {
  /** At least one, see `searchTerms`. */
  readonly terms: readonly string[];
  /** Users before the page. */
  readonly offset: number;
  /** Users on the page. */
  readonly count: number;
}

export interface UserIndex {
  /** Finds users by popularity and returns those of the page, as JSON in binary strings. */
  find(query: UserQuery): readonly string[];
}

/**
 * Searches users by name, red_id and desc. The index returns rows in the order of popularity, so
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
    find: ({ terms, offset, count }) => {
      const rows = rowStatements[state.hiddenVersions].all(
        matchExpression(terms),
        lastVisibleRow(state),
        count,
        offset,
      );
      return rows.map((row) => bodyOf(Number(row[0])));
    },
  };
}

/** The FTS5 expression for rows that have all terms. */
export function matchExpression(terms: readonly string[]): string {
  // Quoted because FTS5 would take terms such as AND and NEAR for operators.
  return terms.map((term) => `"${term}"`).join(' AND ');
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
