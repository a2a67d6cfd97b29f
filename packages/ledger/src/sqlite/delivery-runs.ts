import type { DatabaseSync } from 'node:sqlite';
import { columns } from '@social-data/database/columns';
import type { Run } from '../group-sums.ts';

/**
 * Adds runs of delivered ledger entries, within the caller's transaction. Adjacent runs are merged, so
 * that a day on which every response arrives is a single row.
 */
export function createDeliveryWriter(database: DatabaseSync): (run: Run) => void {
  const selectBefore = database.prepare(
    'SELECT first, last FROM deliveries WHERE first <= ? ORDER BY first DESC LIMIT 1',
  );
  const deleteFollowing = database.prepare(
    'DELETE FROM deliveries WHERE first BETWEEN ? AND ? RETURNING last',
  );
  const insert = database.prepare('INSERT INTO deliveries (first, last) VALUES (?, ?)');
  const extend = database.prepare('UPDATE deliveries SET last = ? WHERE first = ?');

  return (run) => {
    const following = deleteFollowing.all(run.first + 1, run.last + 1);
    const ends = following.map((row) => columns.number(row, 'last'));
    const before = selectBefore.get(run.first);
    const lastBefore =
      before === undefined ? Number.NEGATIVE_INFINITY : columns.number(before, 'last');
    if (before !== undefined && lastBefore >= run.first - 1) {
      extend.run(Math.max(run.last, lastBefore, ...ends), columns.number(before, 'first'));
    } else {
      insert.run(run.first, Math.max(run.last, ...ends));
    }
  };
}
