import { type ErrorDetails, SocialDataError } from './social-data-error.ts';

/**
 * A list does not advance: following it would request the same pages for ever.
 * `checkpoint` holds the parameters of the page that should have come next.
 */
export class PaginationError extends SocialDataError {
  override readonly name = 'PaginationError' as const;

  constructor(message: string, checkpoint: object, details: ErrorDetails = {}) {
    super(message, details);
    this.checkpoint = checkpoint;
  }
}
