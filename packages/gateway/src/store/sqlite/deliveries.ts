import type { DatabaseSync } from 'node:sqlite';
import { columns } from './columns.ts';
import type { Run } from './runs-of.ts';

/**
 * Adds runs of lines that were handed over, within a transaction of the caller's. A run that touches others becomes
 * one with them, so that a day on which every answer arrives is a single row.
 */
export function createDeliveryWriter(database: DatabaseSync): (run: Run) => void {
  const runBefore = database.prepare(
    'SELECT first, last FROM deliveries WHERE first <= ? ORDER BY first DESC LIMIT 1',
  );
  const takeFollowing = database.prepare(
    'DELETE FROM deliveries WHERE first BETWEEN ? AND ? RETURNING last',
  );
  const insert = database.prepare('INSERT INTO deliveries (first, last) VALUES (?, ?)');
  const extend = database.prepare('UPDATE deliveries SET last = ? WHERE first = ?');

  return (run) => {
    const following = takeFollowing.all(run.first + 1, run.last + 1);
    const ends = following.map((row) => columns.number(row, 'last'));
    const before = runBefore.get(run.first);
    const lastBefore =
      before === undefined ? Number.NEGATIVE_INFINITY : columns.number(before, 'last');
    if (before !== undefined && lastBefore >= run.first - 1) {
      extend.run(Math.max(run.last, lastBefore, ...ends), columns.number(before, 'first'));
    } else {
      insert.run(run.first, Math.max(run.last, ...ends));
    }
  };
}
