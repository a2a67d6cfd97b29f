/** A failure that the reader can act on: its message is the one line to print. */
export class BootstrapFailure extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.name = 'BootstrapFailure';
    this.exitCode = exitCode;
  }
}
