import { type ErrorDetails, SocialDataError } from './social-data-error.ts';

/** An option or a parameter is not valid. Nothing was sent. */
export class ConfigurationError extends SocialDataError {
  static override readonly kind = 'ConfigurationError';
  declare readonly name: 'ConfigurationError';
  declare readonly code?: undefined;

  constructor(message: string, details?: ErrorDetails) {
    super(message, 'Correct the program: the same call fails again.', details);
  }
}
