import { closeSync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DataFileError } from './data-file-error.ts';
import { inTransaction } from './in-transaction.ts';
import { migrations } from './migrations.ts';

/** `SDQS` in ASCII. Distinguishes the data file from databases of other programs. */
const APPLICATION_ID = 0x53445153;

/**
 * Pages (32 MiB) in the write-ahead log after which SQLite copies it into the file. A checkpoint waits for the disk
 * several times. With SQLite's default of 1,000 pages it would run five times a second and delay one call in a hundred.
 */
const CHECKPOINT_PAGES = 8_000;

/** Files up to this size are checked completely at start; of larger ones, only the tables that admission uses. */
const SMALL_FILE_BYTES = 32 * 1024 * 1024;

export interface DatabaseOptions {
  /** Path of the data file, created when it does not exist; `:memory:` for tests. */
  readonly file: string;
  /** Maximum number of pages of 4,096 bytes; at this size, the disk counts as full. */
  readonly maxPages?: number;
}

/**
 * Opens the data file of a gateway, migrates its tables and locks it until it is closed. The operating system releases
 * the lock when the process ends, also after a kill.
 * @throws DataFileError when the file is in use, not writable, damaged, or from another program or a newer gateway
 */
export function openDatabase({ file, maxPages }: DatabaseOptions): DatabaseSync {
  createPrivateFile(file);
  const database = connect(file);
  try {
    configure(database, maxPages);
    checkOrigin(database, file);
    checkIntegrity(database, file);
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error instanceof DataFileError ? error : describeFailure(file, error);
  }
}

/** Only the owner may read the file, because it contains token hashes and a signing key. */
function createPrivateFile(file: string): void {
  if (file === ':memory:') return;
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (isCode(error, 'EEXIST')) return;
    throw new DataFileError(
      file,
      `it cannot be created (${messageOf(error)}). Give a folder that exists and is writable.`,
      { cause: error },
    );
  }
}

function connect(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file);
  } catch (error) {
    throw describeFailure(file, error);
  }
}

function configure(database: DatabaseSync, maxPages: number | undefined): void {
  // Set before the first read: SQLite then needs no shared memory and refuses a second process at once.
  database.exec(`
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA temp_store = MEMORY;
    PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
  `);
  // Takes the lock now instead of at the first write, so that a second process cannot start to serve.
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
      'it is a database of another program. Give the data folder of a gateway.',
    );
  }
  if (version > migrations.length) {
    throw new DataFileError(
      file,
      `it was written by a newer gateway (format ${version}; this gateway supports formats up to ${migrations.length}). Start the newer gateway, or restore a backup from this version.`,
    );
  }
}

/** Finds damage before the gateway serves calls, without reading all of a large file. */
function checkIntegrity(database: DatabaseSync, file: string): void {
  if (file === ':memory:' || pragma(database, 'user_version') === 0) return;
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const bytes = pragma(database, 'page_count') * pragma(database, 'page_size');
  const damage =
    statSync(file).size < bytes
      ? 'it is shorter than its header says'
      : bytes <= SMALL_FILE_BYTES
        ? firstDamage(database)
        : ['accounts', 'secrets', 'usage']
            .map((table) => firstDamage(database, table))
            .find(Boolean);
  if (damage !== undefined) throw damagedFileError(file, damage);
}

function firstDamage(database: DatabaseSync, table?: string): string | undefined {
  const row = database.prepare(`PRAGMA quick_check(${table ?? 1})`).get();
  const text = String(Object.values(row ?? {})[0]);
  return text === 'ok' ? undefined : text.replaceAll(/\s+/g, ' ');
}

function migrate(database: DatabaseSync): void {
  const version = pragma(database, 'user_version');
  if (version === migrations.length) return;
  inTransaction(database, () => {
    for (const step of migrations.slice(version)) database.exec(step);
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

function describeFailure(file: string, error: unknown): DataFileError {
  const code = primaryCode(error);
  if (code === SQLITE_BUSY) {
    return new DataFileError(
      file,
      'another gateway is using it. Stop that gateway, or give another folder.',
      { cause: error },
    );
  }
  if (code === SQLITE_NOTADB) {
    return new DataFileError(
      file,
      'it is not a database. Give another folder, or move the file away.',
      { cause: error },
    );
  }
  if (code === SQLITE_CORRUPT) return damagedFileError(file, messageOf(error), error);
  return new DataFileError(
    file,
    `it cannot be used (${messageOf(error)}). Check that the folder and the file are writable and that the disk is not full.`,
    { cause: error },
  );
}

function damagedFileError(file: string, damage: string, cause?: unknown): DataFileError {
  return new DataFileError(
    file,
    `it is damaged (${damage}). Restore a backup. Keep the damaged file, because some of its data may be recoverable.`,
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
