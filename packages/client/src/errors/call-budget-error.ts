import { SocialDataError } from './social-data-error.ts';

/** `maxCalls` is reached: the request was not sent. */
export class CallBudgetError extends SocialDataError {
  static override readonly kind = 'CallBudgetError';
  declare readonly name: 'CallBudgetError';
  declare readonly code?: undefined;
  readonly maxCalls: number;

  constructor(maxCalls: number) {
    super(`maxCalls is reached: ${maxCalls} requests were sent.`, 'Raise maxCalls.');
    this.maxCalls = maxCalls;
  }
}
