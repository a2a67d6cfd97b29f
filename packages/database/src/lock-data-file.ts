import { closeSync, existsSync, openSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataFileError, describeOpenFailure } from './data-file-error.ts';

/** Added to the path of a data file. The lock file stays, empty, when the lock is released. */
export const LOCK_SUFFIX = '.lock';

export interface DataFileLock {
  /** May be called again. */
  release(): void;
}

/**
 * Keeps every other gateway and command away from a data file until the lock is released. The lock is an exclusive
 * transaction on an empty SQLite file beside the data file, so connections that only read the data file are possible,
 * and the operating system releases it when the process ends, also after a kill. `:memory:` needs no lock.
 * @throws DataFileError when the lock is held, by this process too, or the folder is not writable
 */
export function lockDataFile(file: string): DataFileLock {
  if (file === ':memory:') return { release: () => {} };
  const lockFile = realPath(file) + LOCK_SUFFIX;
  createLockFile(file, lockFile);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(lockFile);
    // With a journal in memory, SQLite creates no journal file for the transaction.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    throw describeOpenFailure(file, error);
  }
  const held = lock;
  return {
    release: () => {
      if (held.isOpen) held.close();
    },
  };
}

/** A data file that is reached through a link has the same lock. */
function realPath(file: string): string {
  if (existsSync(file)) return realpathSync(file);
  const folder = dirname(file);
  return existsSync(folder) ? join(realpathSync(folder), basename(file)) : file;
}

/** Never opens an existing file: closing it would release the lock that this process may hold on it. */
function createLockFile(file: string, lockFile: string): void {
  if (existsSync(lockFile)) return;
  try {
    closeSync(openSync(lockFile, 'wx', 0o600));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DataFileError(
      file,
      `its lock file cannot be created (${reason}). Give a folder that exists and is writable.`,
      { cause },
    );
  }
}
