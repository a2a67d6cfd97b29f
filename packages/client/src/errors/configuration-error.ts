import { SocialDataError } from './social-data-error.ts';

/** An option or a parameter is not valid. Nothing was sent. */
export class ConfigurationError extends SocialDataError {
  override readonly name = 'ConfigurationError' as const;
}
