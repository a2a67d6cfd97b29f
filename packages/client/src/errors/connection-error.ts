import { SocialDataError } from './social-data-error.ts';

/** No answer came: the address was not found, the connection failed or broke off. */
export class ConnectionError extends SocialDataError {
  override readonly name = 'ConnectionError' as const;
}
