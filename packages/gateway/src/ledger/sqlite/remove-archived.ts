import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { columns } from '../../database/columns.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { balanceSteps, chargedCalls } from './archived-totals.ts';
import type { LedgerArchive } from './ledger-archives.ts';

/** Length of one slice without its commit, and so about the longest time that a call waits for it. */
const SLICE_MS = 10;
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
  const selectSteps = database.prepare(balanceSteps);
  const selectCalls = database.prepare(chargedCalls);
  const addStep = database.prepare(`
    INSERT INTO archived_balances (archive, account, amount, step) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET step = step + excluded.step RETURNING step`);
  const deleteStep = database.prepare(
    'DELETE FROM archived_balances WHERE archive = ? AND account = ? AND amount = ?',
  );
  const addCalls = database.prepare(`
    INSERT INTO archived_usage (archive, account, day, operation, calls, credits) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, credits = credits + excluded.credits`);
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
      const { account = null, day = null, operation = null, calls = null, credits = null } = row;
      addCalls.run(archive, account, day, operation, calls, credits);
    }
    deleteEntries.run(first, last);
    deleteNotes.run(first, last);
    deleteDeliveries.run(last);
    setRemoved.run(last, archive);
  };
}
