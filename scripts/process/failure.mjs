/** A failure that the user can resolve: its message is the line to print. */
export class Failure extends Error {
  /**
   * @param {string} message
   * @param {{ exitCode?: number, cause?: unknown }} [options] `exitCode` is 1 by default
   */
  constructor(message, { exitCode = 1, cause } = {}) {
    super(message, { cause });
    this.name = 'Failure';
    this.exitCode = exitCode;
  }
}

/**
 * Runs a command. A Failure is one line on standard error, and decides the exit code.
 * @param {() => Promise<void>} main
 */
export async function reportFailure(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = error.exitCode;
  }
}
