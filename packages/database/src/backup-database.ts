import { closeSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup } from 'node:sqlite';
import { DataFileError, messageOf, syncPath } from './data-file.ts';
import { openSnapshot } from './read-snapshot.ts';

/** Pages copied between two looks at the signal. */
const PAGES_PER_STEP = 200;

/**
 * Copies a data file into a new file while it is in use, in another thread. Only the owner can read the file. The copy has
 * the state of the moment at which the backup began; calls in flight at that moment are released when the copy is opened.
 * @param signal ends the backup, and removes the file
 * @throws DataFileError when the file exists or cannot be written
 */
export async function backupDatabase(
  dataFile: string,
  file: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  createExclusively(file);
  const source = openSnapshot(dataFile);
  try {
    const progress = () => signal?.throwIfAborted();
    await backup(source, file, { rate: PAGES_PER_STEP, progress });
    // Its journal is gone, but without this a power loss brings it back, and who opens the file then rolls all of it back.
    syncPath(dirname(file));
  } catch (cause) {
    rmSync(file, { force: true });
    throw new DataFileError(file, `the backup failed (${messageOf(cause)}).`, { cause });
  } finally {
    source.close();
  }
}

/** Creates the file, so that no other process can create it during the backup. */
function createExclusively(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (cause) {
    throw new DataFileError(
      file,
      `the backup cannot be written to it (${messageOf(cause)}). Give the path of a file that does not exist yet.`,
      { cause },
    );
  }
}
