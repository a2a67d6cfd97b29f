import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { LRUCache } from 'lru-cache';
import { type DatasetState, lastVisibleRow } from '../dataset-state.ts';
import { toBinaryString } from '../payload-cache.ts';
import type { UserQuery } from './search-terms.ts';
import { createTermRows, type TermRowsLimits } from './term-rows.ts';

interface UserIndex {
  /** Finds users by popularity and returns those of the page, as JSON in binary strings. */
  find(query: UserQuery): readonly string[];
  /** The same from what earlier searches have read of the terms; undefined when that is not enough. Never takes long. */
  findKnown(query: UserQuery): readonly string[] | undefined;
  /** Forgets what it has read of the terms, for another revision. */
  clear(): void;
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
  limits: TermRowsLimits = {},
): UserIndex {
  const rowStatements: Record<DatasetState['hiddenVersions'], StatementSync> = {
    none: prepareRows(database, ''),
    new: prepareRows(database, 'AND rowid NOT IN (SELECT new_row FROM dataset_user_versions)'),
    old: prepareRows(database, 'AND rowid NOT IN (SELECT old_row FROM dataset_user_versions)'),
  };
  const readBodies = createBodyReader(database, bodies);

  const readRows = ({ terms, offset, count }: UserQuery): number[] => {
    const match = matchExpression(terms);
    const rows = rowStatements[state.hiddenVersions];
    return rows.all(match, lastVisibleRow(state), count, offset).map((row) => Number(row[0]));
  };
  // The rows of a term that are visible stay the same as long as the revision does.
  const termRows = createTermRows(
    (term, limit) => Uint32Array.from(readRows({ terms: [term], offset: 0, count: limit })),
    limits,
  );

  return {
    find: (query) => readBodies(readRows(query)),
    findKnown: (query) => {
      const rows = termRows.find(query);
      return rows && readBodies(rows);
    },
    clear: () => termRows.clear(),
  };
}

/** Users as JSON in binary strings, in the order of the rows. */
type ReadBodies = (rows: readonly number[]) => readonly string[];

/** Reads users by row: those that are not cached in one statement, which takes a third of the time of one for each. */
function createBodyReader(database: DatabaseSync, bodies: LRUCache<number, string>): ReadBodies {
  const single = database.prepare('SELECT body FROM dataset_users WHERE row = ?');
  const statement = database.prepare(
    'SELECT row, body FROM dataset_users WHERE row IN (SELECT value FROM json_each(?))',
  );
  statement.setReturnArrays(true);
  const keep = (row: number, stored: unknown): string => {
    const body = toBinaryString(String(stored));
    bodies.set(row, body);
    return body;
  };
  const readAll = (rows: readonly number[]): ReadonlyMap<number, string> =>
    new Map(
      statement.all(JSON.stringify(rows)).map((each) => {
        const row = Number(each[0]);
        return [row, keep(row, each[1])];
      }),
    );
  return (rows) => {
    const cached = rows.map((row) => bodies.get(row));
    const missing = rows.filter((_, index) => cached[index] === undefined);
    const read = missing.length > 1 ? readAll(missing) : undefined;
    return rows.map(
      (row, index) => cached[index] ?? read?.get(row) ?? keep(row, single.get(row)?.body),
    );
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
