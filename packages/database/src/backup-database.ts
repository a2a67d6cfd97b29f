import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup } from 'node:sqlite';
import { DataFileError, messageOf, syncPath } from './data-file.ts';
import { openSnapshot } from './read-snapshot.ts';

/** Pages copied between two looks at the signal. */
const PAGES_PER_STEP = 200;

export interface BackupOptions {
  /** Called now and then with the share that is copied. */
  readonly onProgress?: (percent: number) => void;
  /** Ends the backup, and removes what it has written. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Copies a data file into a new file while it is in use, in another thread. Only the owner can read the file. The copy has
 * the state of the moment at which the backup began; calls in flight at that moment are released when the copy is opened.
 * The file has its name once it is complete: a process that is killed leaves one with the ending `.partial`.
 * @throws DataFileError when the file exists or cannot be written
 */
export async function backupDatabase(
  dataFile: string,
  file: string,
  { onProgress = () => {}, signal }: BackupOptions = {},
): Promise<void> {
  const partial = `${file}.${randomUUID()}.partial`;
  const source = openSnapshot(dataFile);
  try {
    refuseExisting(file);
    closeSync(openSync(partial, 'wx', 0o600));
    await backup(source, partial, {
      rate: PAGES_PER_STEP,
      progress: ({ totalPages, remainingPages }) => {
        signal?.throwIfAborted();
        onProgress(Math.floor(100 * (1 - remainingPages / totalPages)));
      },
    });
    refuseExisting(file);
    renameSync(partial, file);
    syncPath(dirname(file));
  } catch (cause) {
    // On a full disk, SQLite cannot remove its journal.
    for (const suffix of ['', '-journal']) rmSync(partial + suffix, { force: true });
    throw new DataFileError(file, `the backup failed (${messageOf(cause)}).`, { cause });
  } finally {
    source.close();
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Error('the file exists already; give the path of another one');
}
