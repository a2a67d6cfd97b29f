/** A start that cannot go on, for a reason that the reader can remove: its message is the one line to print. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
