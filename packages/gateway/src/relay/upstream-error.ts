/** How a request to the upstream ended without a response that can be read. */
export type UpstreamFailure =
  /** No connection: the request was not sent. */
  | 'unreachable'
  /** The connection ended within the response. */
  | 'interrupted'
  | 'timeout'
  /** The response is larger than the limit. */
  | 'oversize'
  /** The response cannot be decompressed, or is not UTF-8. */
  | 'encoding';

/** An error of our own: those of the HTTP client may quote the address, and with it the token. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly failure: UpstreamFailure;
  /** For the operator, for example `unreachable (ECONNREFUSED)`. */
  readonly reason: string;

  /** @param code of the system or of the HTTP client, such as ECONNREFUSED */
  constructor(failure: UpstreamFailure, code = '') {
    const reason = code === '' ? failure : `${failure} (${code})`;
    super(`The request to the upstream failed: ${reason}`);
    this.failure = failure;
    this.reason = reason;
  }
}
