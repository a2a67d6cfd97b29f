/** A case could not be run, or not to its end, for a reason that says nothing about the server's behaviour. */
export class NotTested extends Error {
  override readonly name = 'NotTested';
}
