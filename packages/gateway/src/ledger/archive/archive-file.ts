import { closeSync, linkSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { columns, type Row } from '../../database/columns.ts';
import { syncPath } from '../../database/sync-path.ts';
import { StoreError } from '../store-errors.ts';

/** `SDQA` in ASCII. Distinguishes an archive from a data file. */
const APPLICATION_ID = 0x53445141;

const SCHEMA = `
CREATE TABLE ledger (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  account TEXT NOT NULL,
  operation TEXT,
  request TEXT,
  day TEXT,
  credits INTEGER NOT NULL,
  state TEXT NOT NULL,
  balance_after INTEGER,
  uncertain INTEGER NOT NULL,
  upstream_key TEXT
) STRICT`;

/** The columns of an entry in an archive, in their order. */
export const ARCHIVE_COLUMNS =
  'id, at, account, operation, request, day, credits, state, balance_after, uncertain, upstream_key';

/** Length of one slice, and so the longest time that a call waits for it. */
const SLICE_MS = 10;
/** Entries that are read together, in about a millisecond from a data file. */
export const ENTRIES_PER_READ = 200;
/** Entries (about 10 MB) after which the file is synced, so that no single sync takes long. */
const ENTRIES_PER_SYNC = 100_000;

type ReadEntries = (lastEntry: number) => readonly Row[] | Promise<readonly Row[]>;

export interface ArchivedRange {
  readonly firstEntry: number;
  readonly lastEntry: number;
  readonly entries: number;
}

/**
 * Copies the oldest ledger entries into a new file, up to the first one that does not belong into it, in slices
 * between which calls go on. The file has its name once it is complete and durable.
 * @param readAfter reads the next entries after a number, in ascending order: `ENTRIES_PER_READ`, fewer at the end
 * @param belongs whether an entry is archived; throws for one that cannot be
 * @returns undefined, and writes no file, when the oldest entry does not belong into it
 * @throws StoreError when the file exists or cannot be written, and the signal's reason
 */
export async function writeArchiveFile(
  readAfter: ReadEntries,
  file: string,
  belongs: (entry: Row) => boolean,
  signal?: AbortSignal,
): Promise<ArchivedRange | undefined> {
  const partial = `${file}.partial`;
  createPrivateFile(partial);
  try {
    const range = await copyEntries(readAfter, partial, belongs, signal);
    if (range === undefined) return undefined;
    await syncPath(partial);
    // Unlike a rename, a link replaces no file that appeared meanwhile.
    linkSync(partial, file);
    rmSync(partial);
    await syncPath(dirname(file));
    return range;
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof StoreError) throw cause;
    throw new StoreError(
      `The archive ${file} cannot be written (${cause instanceof Error ? cause.message : cause}). Nothing was removed from the ledger.`,
      { cause },
    );
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Replaces what an interrupted command left. */
function createPrivateFile(partial: string): void {
  try {
    rmSync(partial, { force: true });
    closeSync(openSync(partial, 'wx', 0o600));
  } catch (cause) {
    throw new StoreError(
      `The archive cannot be written (${cause instanceof Error ? cause.message : cause}). Give a file in an existing folder that the gateway may write to.`,
      { cause },
    );
  }
}

async function copyEntries(
  readAfter: ReadEntries,
  partial: string,
  belongs: (entry: Row) => boolean,
  signal: AbortSignal | undefined,
): Promise<ArchivedRange | undefined> {
  const archive = new DatabaseSync(partial);
  try {
    // The file counts only once it was synced as a whole, so SQLite need not sync.
    archive.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      PRAGMA application_id = ${APPLICATION_ID}; ${SCHEMA}; BEGIN`);
    const insert = archive.prepare(
      `INSERT INTO ledger (${ARCHIVE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    let [firstEntry, lastEntry, entries, unsynced] = [0, 0, 0, 0];
    const copyChunk = async (): Promise<boolean> => {
      const rows = await readAfter(lastEntry);
      for (const row of rows) {
        if (!belongs(row)) return true;
        insert.run(...Object.values(row));
        lastEntry = columns.number(row, 'id');
        if (entries === 0) firstEntry = lastEntry;
        entries += 1;
      }
      return rows.length < ENTRIES_PER_READ;
    };
    for (let isDone = false; !isDone; ) {
      signal?.throwIfAborted();
      const before = entries;
      const end = performance.now() + SLICE_MS;
      do isDone = await copyChunk();
      while (!isDone && performance.now() < end);
      unsynced += entries - before;
      if (unsynced >= ENTRIES_PER_SYNC) {
        await syncPath(partial);
        unsynced = 0;
      }
      await setImmediate();
    }
    archive.exec('COMMIT');
    return entries === 0 ? undefined : { firstEntry, lastEntry, entries };
  } finally {
    archive.close();
  }
}
