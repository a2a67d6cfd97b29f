/** The command line is wrong or the server is unreachable: exit code 2, no report. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
