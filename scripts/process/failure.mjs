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
