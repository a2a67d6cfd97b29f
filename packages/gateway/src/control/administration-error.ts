/** A command that could not be carried out, for a reason that the message tells and the reader can remove. */
export class AdministrationError extends Error {
  override readonly name = 'AdministrationError';
}
