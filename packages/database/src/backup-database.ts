import { closeSync, openSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, type DatabaseSync } from 'node:sqlite';
import { DataFileError, messageOf } from './data-file.ts';

/** Pages copied per step. A step blocks the database for about a millisecond. */
const PAGES_PER_STEP = 200;

/** A backup whose first step meets a transaction fails and is retried. */
const MAX_ATTEMPTS = 50;

/**
 * Copies the database into a new file while it is in use. Only the owner can read the file. The copy has the state
 * of one moment near the end of the backup; calls in flight at that moment are released when the copy is opened.
 * @param betweenSteps called after each step. Steps run in another thread and give way to transactions, so
 *   constant writing would starve them: the caller must write in this callback only.
 * @throws DataFileError when the file exists or cannot be written
 */
export async function backupDatabase(
  database: DatabaseSync,
  file: string,
  betweenSteps: () => void,
): Promise<void> {
  createExclusively(file);
  try {
    await copy(database, file, betweenSteps, MAX_ATTEMPTS);
    // Its journal is gone, but without this a power loss brings it back, and who opens the file then rolls all of it back.
    await syncFolder(dirname(file));
  } catch (cause) {
    rmSync(file, { force: true });
    throw new DataFileError(file, `the backup failed (${messageOf(cause)}).`, { cause });
  }
}

async function copy(
  database: DatabaseSync,
  file: string,
  betweenSteps: () => void,
  attempts: number,
): Promise<void> {
  try {
    await backup(database, file, { rate: PAGES_PER_STEP, progress: betweenSteps });
  } catch (error) {
    if (attempts <= 1 || !metTransaction(error)) throw error;
    betweenSteps();
    await copy(database, file, betweenSteps, attempts - 1);
  }
}

/** When the database is busy at the first step, Node throws an error with SQLite's success code. */
function metTransaction(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 0;
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

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
