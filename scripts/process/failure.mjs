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
 * Runs a command. A Failure is one line on standard error, and decides the exit code. An error of the system, such as a
 * folder that cannot be written, is one line too: it names the path, and a stack would not help.
 * @param {() => Promise<void>} main
 */
export async function reportFailure(main) {
  try {
    await main();
  } catch (error) {
    const isFailure = error instanceof Failure;
    if (!isFailure && Object(error).syscall === undefined) throw error;
    console.error(Object(error).message);
    process.exitCode = isFailure ? error.exitCode : 1;
  }
}
