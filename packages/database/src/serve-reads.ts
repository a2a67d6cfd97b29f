import type { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { openSnapshot } from './open-reader.ts';
import type { ReadMessage, ReadWorkerData } from './read-snapshot.ts';

/**
 * The part of `readSnapshot` in the worker: opens a snapshot of the data file, and posts one batch for each message.
 * @param read reads the batches for an input; it is continued when the previous batch was taken
 */
export function serveReads<Input>(
  read: (database: DatabaseSync, input: Input) => Iterable<unknown>,
): void {
  const port = parentPort;
  if (port === null) throw new Error('This file is the entry of a worker thread.');
  const { file, input }: ReadWorkerData<Input> = workerData;
  const database = openSnapshot(file);
  const batches = read(database, input)[Symbol.iterator]();
  port.on('message', () => {
    const next = batches.next();
    const message: ReadMessage<unknown> = next.done ? { done: true } : { batch: next.value };
    port.postMessage(message);
    if (!next.done) return;
    database.close();
    port.close();
  });
}
