/** A failed start for a reason that the user can resolve: its message is the line to print. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
