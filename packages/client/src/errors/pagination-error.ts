import { SocialDataError } from './social-data-error.ts';

/**
 * A list does not advance: following it would request the same pages for ever.
 * `checkpoint` holds the parameters of the page that should have come next.
 */
export class PaginationError extends SocialDataError {
  static override readonly kind = 'PaginationError';
  declare readonly name: 'PaginationError';
  declare readonly code?: undefined;

  constructor(message: string, checkpoint: object) {
    super(message, 'Report the list.');
    this.checkpoint = checkpoint;
  }
}
