import { DatabaseSync } from 'node:sqlite';

/** The numbers of the ledger entries in a data file that nothing else uses, in ascending order. */
export function ledgerIds(file: string): readonly number[] {
  const database = new DatabaseSync(file);
  try {
    const rows = database.prepare('SELECT id FROM ledger ORDER BY id').all();
    return rows.map(({ id }) => Number(id));
  } finally {
    database.close();
  }
}

/** What a query finds in a file that nothing else uses. */
export function valueIn(file: string, query: string): unknown {
  const database = new DatabaseSync(file);
  try {
    return Object.values(database.prepare(query).get() ?? {})[0];
  } finally {
    database.close();
  }
}
