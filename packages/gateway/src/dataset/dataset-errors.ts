/** Another job holds the dataset. Only one seed, import or export runs at a time. */
export class DatasetBusyError extends Error {
  override readonly name = 'DatasetBusyError' as const;

  constructor() {
    super(
      'A seed, an import or an export of the dataset is in progress. Wait until it has ended, then try again.',
    );
  }
}

/** The data file could not be written, usually because the disk is full. The active revision is unchanged. */
export class DatasetWriteError extends Error {
  override readonly name = 'DatasetWriteError' as const;

  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The data file could not be written (${reason}). Nothing was changed. Check that the disk is not full, then try again.`,
      { cause },
    );
  }
}
