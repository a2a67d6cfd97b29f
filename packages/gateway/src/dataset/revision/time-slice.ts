import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { inTransaction } from '../../database/in-transaction.ts';

/** Length of one slice, and so the longest time that a call waits for it. */
const SLICE_MS = 20;

/**
 * Runs the work for every item in short transactions and yields to the event loop between them, so that a running
 * gateway keeps serving calls. On failure or abort, the transactions that were committed stay.
 * @throws the signal's reason when it is aborted
 */
export async function runInTimeSlices<Item>(
  database: DatabaseSync,
  items: Iterable<Item>,
  work: (item: Item) => void,
  { signal, afterSlice }: { signal?: AbortSignal | undefined; afterSlice?: () => void } = {},
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  let isDone = false;
  while (!isDone) {
    signal?.throwIfAborted();
    isDone = inTransaction(database, () => runSlice(iterator, work));
    afterSlice?.();
    await setImmediate();
  }
}

/** Returns whether the last item is done. */
function runSlice<Item>(items: Iterator<Item>, work: (item: Item) => void): boolean {
  const end = performance.now() + SLICE_MS;
  do {
    const next = items.next();
    if (next.done) return true;
    work(next.value);
  } while (performance.now() < end);
  return false;
}
