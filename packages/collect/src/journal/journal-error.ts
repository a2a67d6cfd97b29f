/** A journal cannot be used: it is damaged, in use, or of another run. The message says what to do. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}
