/** The data file cannot be used: the message tells what is wrong, with which file, and what to do. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError' as const;
  readonly file: string;

  constructor(file: string, problem: string, options?: ErrorOptions) {
    super(`Data file ${file}: ${problem}`, options);
    this.file = file;
  }
}
