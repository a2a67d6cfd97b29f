/** A response whose HTTP status is not 2xx. It leaves the address out, which may hold a token. */
export class HttpStatusError extends Error {
  override readonly name = 'HttpStatusError';
  readonly operation: string;
  readonly status: number;
  /** The body as JSON where it is JSON, else as text. */
  readonly body: unknown;

  constructor(operation: string, status: number, body: unknown) {
    super(`${operation} was answered with HTTP status ${status}.`);
    this.operation = operation;
    this.status = status;
    this.body = body;
  }
}
