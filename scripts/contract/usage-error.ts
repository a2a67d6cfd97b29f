/** The command line cannot be followed, or the server cannot be reached: exit code 2, no report. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
