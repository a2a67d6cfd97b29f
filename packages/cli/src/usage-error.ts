/** The command line is wrong. Nothing was sent; the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
