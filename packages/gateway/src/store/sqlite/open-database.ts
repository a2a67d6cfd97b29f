import { closeSync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DataFileError } from './data-file-error.ts';
import { inTransaction } from './in-transaction.ts';
import { migrations } from './migrations.ts';

/** `SDQS`, so that the file is told from those of other programs. */
const APPLICATION_ID = 0x53445153;

/**
 * Pages (32 MiB) after which the log is copied into the file. A checkpoint waits for the disk several times, and
 * SQLite's 1,000 pages are reached five times a second by single calls: one in a hundred would be held up.
 */
const CHECKPOINT_PAGES = 8_000;

/** Up to this size the whole file is examined at start; beyond it only what admission stands on. */
const SMALL_FILE_BYTES = 32 * 1024 * 1024;

export interface DatabaseOptions {
  /** Path of the data file, made when it is not there; `:memory:` for tests. */
  readonly file: string;
  /** Most pages of 4,096 bytes that the file may have; beyond them the disk counts as full. */
  readonly maxPages?: number;
}

/**
 * Opens the one data file of a gateway, brings its tables up to date and keeps everyone else out until it is
 * closed. The lock belongs to the process, so it vanishes with it, however it ends.
 * @throws DataFileError when the file is in use, cannot be written, is damaged, of another program or of a newer version
 */
export function openDatabase({ file, maxPages }: DatabaseOptions): DatabaseSync {
  createPrivately(file);
  const database = connect(file);
  try {
    configure(database, maxPages);
    checkOrigin(database, file);
    checkIntegrity(database, file);
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error instanceof DataFileError ? error : explained(file, error);
  }
}

/** The file holds hashes of tokens and a key: nobody but its owner reads it. */
function createPrivately(file: string): void {
  if (file === ':memory:') return;
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (isCode(error, 'EEXIST')) return;
    throw new DataFileError(
      file,
      `it cannot be made (${messageOf(error)}). Give a folder that exists and can be written to.`,
      { cause: error },
    );
  }
}

function connect(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file);
  } catch (error) {
    throw explained(file, error);
  }
}

function configure(database: DatabaseSync, maxPages: number | undefined): void {
  // Exclusive before anything is read: then SQLite needs no shared memory, and a second process is refused at once.
  database.exec(`
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA temp_store = MEMORY;
    PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
  `);
  // Takes the lock now and not at the first write: a second process must not come to serve at all.
  database.exec('BEGIN IMMEDIATE; COMMIT');
  if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${maxPages}`);
}

function checkOrigin(database: DatabaseSync, file: string): void {
  const application = pragma(database, 'application_id');
  const version = pragma(database, 'user_version');
  const isNew = pragma(database, 'schema_version') === 0 && application === 0 && version === 0;
  if (!isNew && application !== APPLICATION_ID) {
    throw new DataFileError(
      file,
      'it is a database of another program. Give the folder of a gateway.',
    );
  }
  if (version > migrations.length) {
    throw new DataFileError(
      file,
      `it was written by a newer gateway (format ${version}, this one knows up to ${migrations.length}). Start that gateway, or restore a backup of this one.`,
    );
  }
}

/** Finds damage before anything is served, without reading all of a large file. */
function checkIntegrity(database: DatabaseSync, file: string): void {
  if (file === ':memory:' || pragma(database, 'user_version') === 0) return;
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const bytes = pragma(database, 'page_count') * pragma(database, 'page_size');
  const found =
    statSync(file).size < bytes
      ? 'it is shorter than it was'
      : bytes <= SMALL_FILE_BYTES
        ? firstDamage(database)
        : ['accounts', 'secrets', 'usage']
            .map((table) => firstDamage(database, table))
            .find(Boolean);
  if (found !== undefined) throw damaged(file, found);
}

function firstDamage(database: DatabaseSync, table?: string): string | undefined {
  const row = database.prepare(`PRAGMA quick_check(${table ?? 1})`).get();
  const text = String(Object.values(row ?? {})[0]);
  return text === 'ok' ? undefined : text.replaceAll(/\s+/g, ' ');
}

function migrate(database: DatabaseSync): void {
  const done = pragma(database, 'user_version');
  if (done === migrations.length) return;
  inTransaction(database, () => {
    for (const step of migrations.slice(done)) database.exec(step);
    database.exec(
      `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${migrations.length}`,
    );
  });
}

function pragma(database: DatabaseSync, name: string): number {
  return Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
}

/** SQLite's primary result codes: https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

function explained(file: string, error: unknown): DataFileError {
  const code = primaryCode(error);
  if (code === SQLITE_BUSY) {
    return new DataFileError(
      file,
      'another gateway is using it. Stop that one, or give another folder.',
      { cause: error },
    );
  }
  if (code === SQLITE_NOTADB) {
    return new DataFileError(
      file,
      'it is no database. Give another folder, or move the file away.',
      { cause: error },
    );
  }
  if (code === SQLITE_CORRUPT) return damaged(file, messageOf(error), error);
  return new DataFileError(
    file,
    `it cannot be used (${messageOf(error)}). See that the folder and the file can be written to, and that the disk is not full.`,
    { cause: error },
  );
}

function damaged(file: string, found: string, cause?: unknown): DataFileError {
  return new DataFileError(
    file,
    `it is damaged (${found}). Restore a backup; keep the damaged file for what can be saved from it.`,
    { cause },
  );
}

function primaryCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
