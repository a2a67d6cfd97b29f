import { type ErrorDetails, SocialDataError } from './social-data-error.ts';

interface ProtocolErrorDetails extends ErrorDetails {
  readonly envelope?: { readonly data?: unknown } | undefined;
}

/** The response is not an envelope of this service: it is not JSON, has no readable `code` or `data`, or is a redirect. */
export class ProtocolError extends SocialDataError {
  static override readonly kind = 'ProtocolError';
  declare readonly name: 'ProtocolError';
  declare readonly code?: undefined;
  /** HTTP status of the response. */
  readonly status: number;
  /** The first 200 characters of the body, with the token masked. */
  readonly bodyStart: string;
  /** A success whose `data` is not an object, which was paid for, with the token masked. Other errors do not have it. */
  declare readonly envelope?: { readonly data?: unknown };

  constructor(message: string, status: number, body: string, details: ProtocolErrorDetails) {
    // A redirect within a web page has no status.
    super(
      `${message}${status ? ` (HTTP ${status})` : ''}.`,
      hints[status] ?? 'Check baseUrl.',
      details,
    );
    this.status = status;
    if (details.envelope) this.envelope = details.envelope;
    // Two code units at most for a character, and none is cut.
    this.bodyStart = [...body.slice(0, 400)].slice(0, 200).join('');
  }
}

const CREDENTIALS = 'A proxy asks for credentials: check baseUrl.';

/** What an HTTP status says where something other than the service responded. */
const hints: Readonly<Record<number, string>> = {
  401: CREDENTIALS,
  403: 'A proxy or firewall denies access: check baseUrl.',
  404: 'Nothing is at this address: check baseUrl.',
  407: CREDENTIALS,
  429: 'A proxy asks for fewer requests: slow down.',
  502: 'A proxy got no valid response from the service: try again later.',
  503: 'The service is overloaded or down: try again later.',
  504: 'A proxy gave the service up: try again later.',
};
