import { type ErrorDetails, SocialDataError } from './social-data-error.ts';

/** The answer is no envelope of this service: no JSON, no readable `code`, no `data`, or a redirect. */
export class ProtocolError extends SocialDataError {
  override readonly name = 'ProtocolError' as const;
  /** HTTP status of the answer. */
  readonly status: number;
  /** The first 200 bytes of the body as text, with the token taken out. */
  readonly bodyStart: string;

  constructor(message: string, status: number, bodyStart: string, details: ErrorDetails) {
    super(message, details);
    this.status = status;
    this.bodyStart = bodyStart;
  }
}
