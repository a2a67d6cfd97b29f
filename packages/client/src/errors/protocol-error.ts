import { type ErrorDetails, SocialDataError } from './social-data-error.ts';

/** The response is not an envelope of this service: it is not JSON, has no readable `code` or `data`, or is a redirect. */
export class ProtocolError extends SocialDataError {
  override readonly name = 'ProtocolError' as const;
  /** HTTP status of the response. */
  readonly status: number;
  /** The first 200 bytes of the body as text, with the token masked. */
  readonly bodyStart: string;

  constructor(message: string, status: number, bodyStart: string, details: ErrorDetails) {
    super(message, details);
    this.status = status;
    this.bodyStart = bodyStart;
  }
}
