import { type ErrorDetails, SocialDataError } from './social-data-error.ts';

/** No response was received: the host was not found, or the connection failed or was lost. */
export class ConnectionError extends SocialDataError {
  static override readonly kind = 'ConnectionError';
  declare readonly name: 'ConnectionError';
  declare readonly code?: undefined;

  constructor(message: string, details: ErrorDetails) {
    super(message, 'Read the cause. Check baseUrl, the network and, in a page, CORS.', details);
  }
}
