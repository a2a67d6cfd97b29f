/** The data file cannot be used. The message names the file, the problem and what to do. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError' as const;
  readonly file: string;

  constructor(file: string, problem: string, options?: ErrorOptions) {
    super(`Data file ${file}: ${problem}`, options);
    this.file = file;
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
export function describeOpenFailure(file: string, error: unknown): DataFileError {
  if (error instanceof DataFileError) return error;
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

export function damagedFileError(file: string, damage: string, cause?: unknown): DataFileError {
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
