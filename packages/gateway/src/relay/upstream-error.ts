/** Why a request to the upstream has no readable response. */
export type UpstreamFailure =
  /** No connection: the request was not sent. */
  | 'unreachable'
  /** The connection ended before the response, or within its headers. */
  | 'interrupted'
  /** A successful response broke off within its body. */
  | 'truncated'
  /** The request was sent, and its response did not come in time. */
  | 'timeout'
  /** Another response came with the response, and it is unknown which of the two belongs to the request. */
  | 'ambiguous'
  /** The response is no HTTP that may be read, such as one with two lengths. */
  | 'malformed'
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

  /** @param code what the system or the HTTP client says, such as ECONNREFUSED */
  constructor(failure: UpstreamFailure, code = '') {
    const reason = code === '' ? failure : `${failure} (${code})`;
    super(`The request to the upstream failed: ${reason}`);
    this.failure = failure;
    this.reason = reason;
  }
}
