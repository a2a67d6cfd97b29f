import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { inTransaction } from '../../../store/sqlite/in-transaction.ts';

/** Milliseconds that the work of one turn may take: the longest that a call has to wait for it. */
const TURN = 20;

/**
 * Does the work for every item, in short transactions between which the event loop turns, so that a running
 * gateway keeps answering. What is done when it fails or is aborted stays done, up to the last transaction.
 * @throws the signal's reason when it is aborted
 */
export async function inTurns<Item>(
  database: DatabaseSync,
  items: Iterable<Item>,
  work: (item: Item) => void,
  { signal, afterTurn }: { signal?: AbortSignal | undefined; afterTurn?: () => void } = {},
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  let isDone = false;
  while (!isDone) {
    signal?.throwIfAborted();
    isDone = inTransaction(database, () => oneTurn(iterator, work));
    afterTurn?.();
    await setImmediate();
  }
}

function oneTurn<Item>(items: Iterator<Item>, work: (item: Item) => void): boolean {
  const end = performance.now() + TURN;
  do {
    const next = items.next();
    if (next.done) return true;
    work(next.value);
  } while (performance.now() < end);
  return false;
}
