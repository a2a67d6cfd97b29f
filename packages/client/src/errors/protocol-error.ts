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
  /** A private member, so that no log prints it whole. */
  readonly #body: string;

  constructor(message: string, status: number, body: string, details: ErrorDetails) {
    // A redirect within a web page has no status.
    super(`${message}${status ? ` (HTTP ${status})` : ''}.`, hintFor(status), details);
    this.status = status;
    this.#body = body;
    // Two code units at most for a character, and none is cut.
    this.bodyStart = [...body.slice(0, 400)].slice(0, 200).join('');
  }

  /**
   * The whole body, with the token masked; of one that is not UTF-8 its start, and empty for one that is too long. It may
   * have been paid for.
   */
  get body(): string {
    return this.#body;
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
