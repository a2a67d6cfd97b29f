import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { UsageError } from '../command-error.ts';
import { texts } from '../texts/texts.ts';

/** SQLite's result code. */
const SQLITE_BUSY = 5;

/**
 * Keeps every other process away from a journal until the returned function is called. The lock is an exclusive
 * transaction on an empty SQLite file beside the journal: the operating system ends it with the process, also after a
 * kill, and the next run takes the file that a kill leaves. A file that is no longer used is deleted.
 * @throws UsageError when the lock is held, by this process too
 */
export function lockJournal(file: string): () => void {
  const lockFile = `${file}.lock`;
  for (;;) {
    try {
      // Never opens an existing file: closing it would release the lock that this process may hold on it.
      closeSync(openSync(lockFile, 'wx', 0o600));
    } catch (error) {
      if (Object(error).code !== 'EEXIST') throw error;
    }
    const opened = identityOf(lockFile);
    const unlock = beginExclusive(file, lockFile);
    // Else the last holder deleted it in between, and the next process locks another file of this name.
    if (opened !== undefined && opened === identityOf(lockFile)) return holdLock(lockFile, unlock);
    unlock();
  }
}

function holdLock(lockFile: string, unlock: () => void): () => void {
  const remove = () => rmSync(lockFile, { force: true });
  const release = () => {
    process.off('exit', release);
    try {
      // While the lock is held, so that nobody else's file is deleted.
      if (process.platform !== 'win32') remove();
    } finally {
      unlock();
    }
    // Windows deletes no open file, so this fails while another process has it.
    if (process.platform === 'win32')
      try {
        remove();
      } catch {}
  };
  process.once('exit', release);
  return release;
}

/** The same text for the same file, whose number another file may get once it is deleted. */
function identityOf(lockFile: string): string | undefined {
  const stat = statSync(lockFile, { bigint: true, throwIfNoEntry: false });
  return stat && [stat.dev, stat.ino, stat.birthtimeNs].join(' ');
}

function beginExclusive(file: string, lockFile: string): () => void {
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(lockFile);
  try {
    // With a journal in memory, SQLite creates no journal file for the transaction.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return () => database.close();
  } catch (error) {
    database.close();
    const { errcode, message } = Object(error);
    if (errcode === SQLITE_BUSY) throw new UsageError(texts.journal.inUse(file));
    throw new UsageError(texts.journal.noLock(lockFile, message));
  }
}

/** Node 22 warns of an experiment when it loads SQLite. All other warnings stay. */
function loadSqlite(): typeof import('node:sqlite') {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}
