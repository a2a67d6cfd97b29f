import type { DatabaseSync } from 'node:sqlite';
import { columns } from '../../database/columns.ts';
import type { LastUse } from '../usage-rows.ts';
import { inBatches } from './in-batches.ts';

/** Batches of accounts with the day of their last call. Reads one row of usage for each account, by its key. */
export function readLastUse(database: DatabaseSync): Generator<readonly LastUse[]> {
  const select = database.prepare(`
    SELECT * FROM (SELECT id, (SELECT max(day) FROM usage WHERE account = id) AS day FROM accounts)
    WHERE day IS NOT NULL`);
  return inBatches(select.iterate(), (row) => ({
    accountId: columns.text(row, 'id'),
    day: columns.text(row, 'day'),
  }));
}
