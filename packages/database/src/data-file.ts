import { closeSync, existsSync, fsyncSync, openSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The data file cannot be used. The message names the file, the problem and what to do. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError' as const;
  /** The message without the name of the file. */
  readonly problem: string;

  constructor(file: string, problem: string, options?: ErrorOptions) {
    super(`Data file ${file}: ${problem}`, options);
    this.problem = problem;
  }
}

/** SQLite's primary result codes: https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** Whether a data file could not be opened because another gateway or command uses it. */
export function isFileInUse(error: unknown): boolean {
  return error instanceof DataFileError && primaryCode(error.cause) === SQLITE_BUSY;
}

/** Describes an error of SQLite that prevented the use of a data file. */
export function describeOpenFailure(file: string, cause: unknown): DataFileError {
  if (cause instanceof DataFileError) return cause;
  const problems: Readonly<Record<number, string>> = {
    [SQLITE_BUSY]: 'another gateway is using it. Stop that gateway, or give another folder.',
    [SQLITE_CORRUPT]: describeDamage(messageOf(cause)),
    [SQLITE_NOTADB]: 'it is not a database. Give another path, or move the file away.',
  };
  const other = `it cannot be used (${messageOf(cause)}). Check that the folder and the file are writable and that the disk is not full.`;
  return new DataFileError(file, problems[primaryCode(cause) ?? 0] ?? other, { cause });
}

/** Whether a statement found damage that was not looked for when the data file was opened. */
export function isDamage(error: unknown): boolean {
  return primaryCode(error) === SQLITE_CORRUPT;
}

export function describeDamage(damage: string): string {
  return `it is damaged (${damage}). Restore a sound backup. Keep the damaged file, because some of its data may be recoverable.`;
}

/** SQLite's primary result code of an error. */
export function primaryCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Creates a file, unless it exists, that only its owner can read: data files have hashes of tokens, and keys that sign.
 * @param file the data file that it belongs to, for the error
 * @param what names it in the error
 */
export function createPrivateFile(path: string, file: string, what: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return;
    throw new DataFileError(
      file,
      `${what} cannot be created (${messageOf(cause)}). Give a folder that exists and is writable.`,
      { cause },
    );
  }
}

/** Makes the content of a file, or the entries of a folder, durable. Blocks the event loop. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Added to the path of a data file. The lock file stays, empty, when the lock is released. */
const LOCK_SUFFIX = '.lock';

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
  // Never opens an existing file: closing it would release the lock that this process may hold on it.
  createPrivateFile(lockFile, file, 'its lock file');
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
