import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { columns } from '../../database/columns.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { balanceSteps, CALL_TOTALS, callTotals } from '../archive/archived-totals.ts';
import type { LedgerArchive } from './ledger-archives.ts';

/** Length of one slice without its commit, and so about the longest time that a call waits for it. */
const SLICE_MS = 10;
const RANGE = 'id BETWEEN ?1 AND ?2';
/** Entries that are removed together, in about a millisecond. */
const ENTRIES_PER_STEP = 200;

/**
 * Removes the entries of an archive from the ledger and adds their totals, in slices between which calls go on. Each
 * slice is one transaction, so an interruption leaves each entry either in the ledger or in the totals.
 * @throws the signal's reason, and what a failed write throws
 */
export async function removeArchived(
  database: DatabaseSync,
  { number, removedTo, lastEntry }: LedgerArchive,
  signal?: AbortSignal,
): Promise<void> {
  const remove = createRemover(database, number);
  let done = removedTo;
  while (done < lastEntry) {
    signal?.throwIfAborted();
    done = inTransaction(database, () => {
      const end = performance.now() + SLICE_MS;
      let last = done;
      do {
        const first = last + 1;
        last = Math.min(last + ENTRIES_PER_STEP, lastEntry);
        remove(first, last);
      } while (last < lastEntry && performance.now() < end);
      return last;
    });
    await setImmediate();
  }
}

function createRemover(
  database: DatabaseSync,
  archive: number,
): (first: number, last: number) => void {
  const selectSteps = database.prepare(balanceSteps('ledger', RANGE));
  const selectCalls = database.prepare(callTotals('ledger_lines', RANGE));
  const addStep = database.prepare(`
    INSERT INTO archived_balances (archive, account, amount, step) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET step = step + excluded.step RETURNING step`);
  const deleteStep = database.prepare(
    'DELETE FROM archived_balances WHERE archive = ? AND account = ? AND amount = ?',
  );
  const addCalls = database.prepare(`
    INSERT INTO archived_usage (archive, ${CALL_TOTALS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, credits = credits + excluded.credits,
      quota_taken = quota_taken + excluded.quota_taken, uncertain = uncertain + excluded.uncertain,
      uncertain_credits = uncertain_credits + excluded.uncertain_credits`);
  const deleteEntries = database.prepare('DELETE FROM ledger WHERE id BETWEEN ? AND ?');
  const deleteNotes = database.prepare('DELETE FROM uncertain_entries WHERE entry BETWEEN ? AND ?');
  const deleteDeliveries = database.prepare(
    'DELETE FROM deliveries WHERE first <= ?1 AND last <= ?1',
  );
  const setRemoved = database.prepare('UPDATE ledger_archives SET removed_to = ? WHERE number = ?');
  return (first, last) => {
    for (const row of selectSteps.all(first, last)) {
      const key = [archive, columns.text(row, 'account'), columns.number(row, 'amount')] as const;
      const sum = addStep.get(...key, columns.number(row, 'step'));
      if (sum?.step === 0) deleteStep.run(...key);
    }
    for (const row of selectCalls.all(first, last)) {
      addCalls.run(archive, ...Object.values(row));
    }
    deleteEntries.run(first, last);
    deleteNotes.run(first, last);
    deleteDeliveries.run(last);
    setRemoved.run(last, archive);
  };
}
