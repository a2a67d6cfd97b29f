import type { DatabaseSync } from 'node:sqlite';
import { indexTerms } from '../search/search-terms.ts';

/** The fields of a user that are searched. */
interface SearchedUser {
  readonly name?: string;
  readonly red_id?: string;
  readonly desc?: string;
}

/** Writes users together with their entries in the search index, inside a transaction of the caller. */
export interface UserRows {
  insert(row: number, user: { readonly id: string; readonly body: string }): void;
  remove(row: number): void;
}

export function createUserRows(database: DatabaseSync): UserRows {
  const insertUser = database.prepare('INSERT INTO dataset_users (row, id, body) VALUES (?, ?, ?)');
  const readBody = database.prepare('SELECT body FROM dataset_users WHERE row = ?');
  const removeUser = database.prepare('DELETE FROM dataset_users WHERE row = ?');
  const addTerms = database.prepare('INSERT INTO dataset_user_search (rowid, terms) VALUES (?, ?)');
  // A contentless FTS5 index needs the indexed terms again to delete a row.
  const removeTerms = database.prepare(
    "INSERT INTO dataset_user_search (dataset_user_search, rowid, terms) VALUES ('delete', ?, ?)",
  );
  return {
    insert: (row, { id, body }) => {
      insertUser.run(row, id, body);
      addTerms.run(row, termsOf(body));
    },
    remove: (row) => {
      const found = readBody.get(row);
      if (!found) return;
      removeTerms.run(row, termsOf(String(found.body)));
      removeUser.run(row);
    },
  };
}

/** Computed from the stored text, so that the removed terms are exactly the added ones. */
function termsOf(body: string): string {
  const { name = '', red_id = '', desc = '' }: SearchedUser = JSON.parse(body);
  return indexTerms(`${name}\n${red_id}\n${desc}`);
}
