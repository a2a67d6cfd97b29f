import { closeSync, openSync, rmSync } from 'node:fs';
import { backup, type DatabaseSync } from 'node:sqlite';
import { DataFileError } from './data-file-error.ts';

/** Pages per step: about a millisecond in which the database is not to be had. */
const PAGES_PER_STEP = 200;

/** A first step that meets a transaction fails for good; another attempt is as likely to pass as the first. */
const ATTEMPTS = 50;

/**
 * Copies the database into a new file, which only its owner can read, while it is being used. The copy is what the
 * database was at one moment near the end; calls that were under way then are released when it is opened.
 * @param betweenSteps called after each step. A step runs beside us and gives way to a transaction that it meets, so
 *   whoever writes all the time would let it starve: it must write here, and not in between.
 * @throws DataFileError when the file is there already or cannot be written
 */
export async function backupDatabase(
  database: DatabaseSync,
  file: string,
  betweenSteps: () => void,
): Promise<void> {
  reserve(file);
  try {
    await copy(database, file, betweenSteps, ATTEMPTS);
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

/** Node reports a first step that found the database busy as an error with the code of success. */
function metTransaction(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 0;
}

/** Makes the file, so that nobody else can in the meantime. */
function reserve(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (cause) {
    throw new DataFileError(
      file,
      `no backup can be written to it (${messageOf(cause)}). Give the path of a file that is not there yet.`,
      { cause },
    );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
