import { SocialDataError } from './social-data-error.ts';

/** No response was received: the host was not found, or the connection failed or was lost. */
export class ConnectionError extends SocialDataError {
  override readonly name = 'ConnectionError' as const;
}
