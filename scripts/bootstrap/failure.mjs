/** A failure that the user can resolve: its message is the line to print. */
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
