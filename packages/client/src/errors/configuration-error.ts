import { SocialDataError } from './social-data-error.ts';

/** An option or a parameter is wrong. Nothing was sent. */
export class ConfigurationError extends SocialDataError {
  override readonly name = 'ConfigurationError' as const;
}
