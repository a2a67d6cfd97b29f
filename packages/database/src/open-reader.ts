import { DatabaseSync } from 'node:sqlite';
import { describeOpenFailure } from './data-file-error.ts';

/** Milliseconds. A reader has to wait while the writer restarts its log. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens a connection beside that of `openDatabase`, which can read the data file but not change it, for another thread
 * or process. Every statement sees what was committed before it began, and delays no write. The file must be open in
 * a gateway or command: a reader neither migrates nor recovers it.
 * @throws DataFileError when the file cannot be read
 */
export function openReader(file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    database.exec('PRAGMA query_only = ON; PRAGMA temp_store = FILE');
    return database;
  } catch (error) {
    database?.close();
    throw describeOpenFailure(file, error);
  }
}

/**
 * Opens a reader whose statements all see the moment of this call, until it is closed. Until then the write-ahead log
 * cannot be restarted and grows with each write, so hold a snapshot for seconds or minutes only.
 * @throws DataFileError when the file cannot be read
 */
export function openSnapshot(file: string): DatabaseSync {
  const database = openReader(file);
  try {
    // The first read, not BEGIN, chooses the moment.
    database.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
    return database;
  } catch (error) {
    database.close();
    throw describeOpenFailure(file, error);
  }
}
