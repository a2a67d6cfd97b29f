import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  createPrivateFile,
  DataFileError,
  type DataFileLock,
  describeDamage,
  describeOpenFailure,
  lockDataFile,
  syncPath,
} from './data-file.ts';
import { diskFailureOf, inTransaction, SYNCED_COMMITS } from './in-transaction.ts';
import { openSnapshot } from './read-snapshot.ts';
import { FORMAT, schema } from './schema.ts';

/** `SDQS` in ASCII. Distinguishes the data file from databases of other programs. */
const APPLICATION_ID = 0x53445153;

/** Size to which the write-ahead log is cut after a long read made it grow. */
const MAX_IDLE_LOG_BYTES = 64 * 1024 * 1024;

const CONFIGURATION = `PRAGMA journal_mode = WAL; ${SYNCED_COMMITS};
  PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = ${MAX_IDLE_LOG_BYTES}`;

/** Maximum wait for another program that writes to the file for a moment. The event loop waits, too. */
const BUSY_TIMEOUT_MS = 100;

/** Bytes of the log that are written again at once. */
const CHUNK_BYTES = 2 ** 20;

/** Files up to this size are checked completely at start; of larger ones, only the tables that admission uses. */
const SMALL_FILE_BYTES = 32 * 1024 * 1024;

export interface DatabaseOptions {
  /** Path of the data file, created when it does not exist; `:memory:` for tests. */
  readonly file: string;
  /** A lock that the caller holds on the file and releases itself. @default locked until the file is closed */
  readonly lock?: DataFileLock;
  /** Whether the file is a backup: an empty one is refused, and all of a large one is checked. @default false */
  readonly isBackup?: boolean;
}

/**
 * Opens the data file of a gateway, creates its tables when it is empty, and locks it until it is closed (see
 * `lockDataFile`). Other connections can read it meanwhile, with `openReader`.
 * @throws DataFileError when the file is in use, not writable, damaged, of another program, or of another format
 */
export function openDatabase({ file, lock, isBackup = false }: DatabaseOptions): DatabaseSync {
  const ownLock = lock === undefined ? lockDataFile(file) : undefined;
  let database: DatabaseSync | undefined;
  try {
    if (file !== ':memory:') createPrivateFile(file, file, 'it');
    checkUnused(file);
    database = new LockedDatabase(file, ownLock);
    checkOrigin(database, file, isBackup);
    database.exec(CONFIGURATION);
    checkIntegrity(database, file, isBackup);
    createTables(database);
    // SQLite syncs the folder as well, but goes on when that fails, and a power loss would take the whole log.
    if (file !== ':memory:') syncPath(dirname(realpathSync(file)));
    return database;
  } catch (error) {
    database?.close();
    ownLock?.release();
    throw describeOpenFailure(file, error);
  }
}

/** Releases its lock when it is closed. */
class LockedDatabase extends DatabaseSync {
  readonly #file: string;
  readonly #lock: DataFileLock | undefined;

  constructor(file: string, lock: DataFileLock | undefined) {
    super(file, { timeout: BUSY_TIMEOUT_MS });
    this.#file = file;
    this.#lock = lock;
  }

  override close(): void {
    const reader = diskFailureOf(this) === undefined ? undefined : openLastReader(this.#file);
    try {
      super.close();
    } finally {
      reader?.close();
      this.#lock?.release();
    }
  }
}

/**
 * Opens a connection that keeps SQLite from a checkpoint when the database is closed: the last connection makes it, and one
 * that only reads cannot. After a failed sync, the log may have a gap on the disk. If it came back after a power loss, it
 * would not fit a file into which all of it was copied. The next opening writes the log again.
 */
function openLastReader(file: string): DatabaseSync | undefined {
  try {
    return openSnapshot(file);
  } catch {
    return undefined;
  }
}

/**
 * Refuses a file that any other process has open: another program, or a gateway that reaches the file through a hard
 * link.
 */
function checkUnused(file: string): void {
  if (file === ':memory:') return;
  const probe = new DatabaseSync(file);
  try {
    probe.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE');
    // Before the probe copies the log into the file, which it does when it is closed.
    rewriteLog(file);
    probe.exec('ROLLBACK');
  } finally {
    probe.close();
  }
}

/**
 * Writes the write-ahead log of a data file again, with the same bytes, and syncs it. After a failed sync, the kernel takes
 * what did not reach the disk for written, and no later sync writes it: the log has a gap on the disk that no reader sees.
 * Nothing else may write to the file.
 */
function rewriteLog(file: string): void {
  const log = `${realpathSync(file)}-wal`;
  if (!existsSync(log)) return;
  const descriptor = openSync(log, 'r+');
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let position = 0; ; ) {
      const length = readSync(descriptor, chunk, 0, chunk.length, position);
      if (length === 0) break;
      position += writeSync(descriptor, chunk, 0, length, position);
    }
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Nothing of a file that is refused was changed before. */
function checkOrigin(database: DatabaseSync, file: string, isBackup: boolean): void {
  // Throws when the file is too short for its header.
  database.prepare('SELECT 1 FROM sqlite_schema').get();
  const application = pragma(database, 'application_id');
  const version = pragma(database, 'user_version');
  const isNew = pragma(database, 'schema_version') === 0 && application === 0 && version === 0;
  if (isNew && isBackup) throw new DataFileError(file, 'it is empty.');
  if (!isNew && application !== APPLICATION_ID) {
    throw new DataFileError(
      file,
      'it is a database of another program. Give the data of a gateway.',
    );
  }
  if (!isNew && version !== FORMAT) {
    throw new DataFileError(
      file,
      `it has the format ${version}, and this release uses only ${FORMAT}: start the release that created it, or give another folder.`,
    );
  }
}

/** Finds damage before the gateway serves calls, without reading all of a large file unless it is a backup. */
function checkIntegrity(database: DatabaseSync, file: string, isBackup: boolean): void {
  if (file === ':memory:' || pragma(database, 'user_version') === 0) return;
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const bytes = pragma(database, 'page_count') * pragma(database, 'page_size');
  const damage =
    statSync(file).size < bytes
      ? 'it is shorter than its header says'
      : bytes <= SMALL_FILE_BYTES || isBackup
        ? firstDamage(database)
        : ['accounts', 'account_states', 'secrets', 'usage']
            .map((table) => firstDamage(database, table))
            .find(Boolean);
  if (damage !== undefined) throw new DataFileError(file, describeDamage(damage));
}

function firstDamage(database: DatabaseSync, table?: string): string | undefined {
  const row = database.prepare(`PRAGMA quick_check(${table ?? 1})`).get();
  const text = String(Object.values(row ?? {})[0]);
  return text === 'ok' ? undefined : text.replaceAll(/\s+/g, ' ');
}

function createTables(database: DatabaseSync): void {
  if (pragma(database, 'user_version') === FORMAT) return;
  inTransaction(database, () => {
    database.exec(schema);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${FORMAT}`);
  });
}

function pragma(database: DatabaseSync, name: string): number {
  return Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
}
