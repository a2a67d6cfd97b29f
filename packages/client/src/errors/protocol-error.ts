import { type ErrorDetails, SocialDataError } from './social-data-error.ts';

/** The response is not an envelope of this service: it is not JSON, has no readable `code` or `data`, or is a redirect. */
export class ProtocolError extends SocialDataError {
  static override readonly kind = 'ProtocolError';
  declare readonly name: 'ProtocolError';
  declare readonly code?: undefined;
  /** HTTP status of the response. */
  readonly status: number;
  /** The first 200 characters of the body, with the token masked. */
  readonly bodyStart: string;

  constructor(message: string, status: number, bodyStart: string, details: ErrorDetails) {
    // A redirect within a web page has no status.
    super(`${message}${status ? ` (HTTP ${status})` : ''}.`, hintFor(status), details);
    this.status = status;
    this.bodyStart = bodyStart;
  }
}

/** What an HTTP status says where something other than the service responded. */
function hintFor(status: number): string {
  if (status === 401 || status === 407) return 'A proxy asks for credentials: check baseUrl.';
  if (status === 403) return 'A proxy or firewall denies access: check baseUrl.';
  if (status === 404) return 'Nothing is at this address: check baseUrl.';
  if (status === 429) return 'A proxy asks for fewer requests: slow down.';
  if (status === 502) return 'A proxy got no valid response from the service: try again later.';
  if (status === 503) return 'The service is overloaded or down: try again later.';
  if (status === 504) return 'A proxy gave the service up: try again later.';
  return 'Check baseUrl.';
}
