import { SocialDataError } from './social-data-error.ts';

/** `maxCalls` is reached: the request was not sent. */
export class CallBudgetError extends SocialDataError {
  override readonly name = 'CallBudgetError' as const;
  readonly maxCalls: number;

  constructor(maxCalls: number) {
    super(`maxCalls is reached: ${maxCalls} requests were sent.`);
    this.maxCalls = maxCalls;
  }
}
