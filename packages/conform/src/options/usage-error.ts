/** The command line is wrong, or there is no server to test: exit code 2, no report. The message says what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
