/** The data file cannot be used. The message names the file, the problem and what to do. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError' as const;
  readonly file: string;

  constructor(file: string, problem: string, options?: ErrorOptions) {
    super(`Data file ${file}: ${problem}`, options);
    this.file = file;
  }
}

/** SQLite's code for a file that another process has locked. */
const SQLITE_BUSY = 5;

/** Whether a data file could not be opened because another gateway or command uses it. */
export function isFileInUse(error: unknown): boolean {
  if (!(error instanceof DataFileError)) return false;
  const { cause } = error;
  const code = cause instanceof Error && 'errcode' in cause ? cause.errcode : undefined;
  return typeof code === 'number' && (code & 0xff) === SQLITE_BUSY;
}
