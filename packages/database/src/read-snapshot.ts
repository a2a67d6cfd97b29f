import { on } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { parentPort, type Worker, type WorkerOptions, workerData } from 'node:worker_threads';
import { describeOpenFailure } from './data-file.ts';

/** Milliseconds. A reader has to wait while the writer restarts its log. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens a connection beside that of `openDatabase`, which can read the data file but not change it, for another thread
 * or process. Every statement sees what was committed before it began, and delays no write. The file must be open in
 * a gateway or command: a reader neither migrates nor recovers it.
 * @throws DataFileError when the file cannot be read
 */
export function openReader(file: string): DatabaseSync {
  return open(file, '');
}

/**
 * Opens a reader whose statements all see the moment of this call, until it is closed. Until then the write-ahead log
 * cannot be restarted and grows with each write, so hold a snapshot for seconds or minutes only.
 * @throws DataFileError when the file cannot be read
 */
export function openSnapshot(file: string): DatabaseSync {
  // The first read, not BEGIN, chooses the moment.
  return open(file, 'BEGIN; SELECT count(*) FROM sqlite_schema');
}

function open(file: string, firstStatements: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    database.exec(`PRAGMA query_only = ON; PRAGMA temp_store = FILE; ${firstStatements}`);
    return database;
  } catch (error) {
    database?.close();
    throw describeOpenFailure(file, error);
  }
}

/** Reads hold one batch, and totals of each account. A small space for new objects keeps the memory of a long read low. */
const WORKER_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 };

/** A smaller database is read at once, in a few milliseconds. A worker takes longer to start. */
const SMALL_DATABASE_BYTES = 1024 * 1024;

interface ReadWorkerData<Input> {
  /** Path of the data file. */
  readonly file: string;
  readonly input: Input;
}

type ReadMessage<Batch> = { readonly batch: Batch } | { readonly done: true };

export interface SnapshotRead<Input, Batch> {
  /** Passed to the worker, so plain data. */
  readonly input: Input;
  /** Reads the same batches on the connection of this thread. */
  readonly read: () => Iterable<Batch>;
  /** Starts the worker. Its entry calls `serveReads`. */
  readonly startWorker: (options: WorkerOptions) => Worker;
  /** Ends the read. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Reads batches from one moment of the data file, in a worker thread with a connection of its own, so that the event
 * loop is free. The next batch is read when the previous one was taken. The worker ends when the caller stops to
 * iterate. A database that is small or in memory is read on the given connection instead, at once.
 * @throws the signal's reason, and what the read throws
 */
export async function* readSnapshot<Input, Batch>(
  database: DatabaseSync,
  { input, read, startWorker, signal }: SnapshotRead<Input, Batch>,
): AsyncGenerator<Batch, void, undefined> {
  signal?.throwIfAborted();
  const file = database.location();
  const pages = 'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size';
  if (file === null || Number(database.prepare(pages).get()?.bytes) <= SMALL_DATABASE_BYTES) {
    const batches = Array.from(read());
    await setImmediate();
    yield* batches;
    return;
  }
  const workerData: ReadWorkerData<Input> = { file, input };
  const worker = startWorker({ workerData, resourceLimits: WORKER_MEMORY });
  try {
    worker.postMessage('next');
    const options = { close: ['exit'], ...(signal !== undefined && { signal }) };
    for await (const [message] of on(worker, 'message', options)) {
      const read: ReadMessage<Batch> = message;
      if ('done' in read) return;
      worker.postMessage('next');
      yield read.batch;
    }
    throw new Error('The worker that reads the data file ended early.');
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    await worker.terminate();
  }
}

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
