import { DataFileError } from '../store/sqlite/data-file-error.ts';

/** SQLite's code for a file that another process holds. */
const SQLITE_BUSY = 5;

/** Whether a data file could not be opened because a gateway or another command has it. */
export function isFileInUse(error: unknown): boolean {
  if (!(error instanceof DataFileError)) return false;
  const { cause } = error;
  const code = cause instanceof Error && 'errcode' in cause ? cause.errcode : undefined;
  return typeof code === 'number' && (code & 0xff) === SQLITE_BUSY;
}
