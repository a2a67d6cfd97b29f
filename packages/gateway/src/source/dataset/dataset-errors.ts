/** Two jobs on the dataset at a time: they would write into each other's change. */
export class DatasetBusyError extends Error {
  override readonly name = 'DatasetBusyError' as const;

  constructor() {
    super(
      'A seed, an import or an export of the dataset is under way. Wait until it has ended, then try again.',
    );
  }
}

/** The file did not take a change, for want of space as a rule. Nothing of the change is in force. */
export class DatasetWriteError extends Error {
  override readonly name = 'DatasetWriteError' as const;

  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The data file could not be written (${reason}). Nothing was changed. See that the disk is not full, then try again.`,
      { cause },
    );
  }
}
