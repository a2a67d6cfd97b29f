import { type ErrorDetails, SocialDataError } from './social-data-error.ts';

/** The response was not complete in time. */
export class TimeoutError extends SocialDataError {
  override readonly name = 'TimeoutError' as const;
  /** The timeout that was exceeded, in milliseconds. */
  readonly timeout: number;
  /** `attempt` for one request with its body, `total` for the call with its retries and waits. */
  readonly phase: 'attempt' | 'total';

  constructor(timeout: number, phase: 'attempt' | 'total', details: ErrorDetails) {
    super(`The ${phase} was not complete within ${timeout} ms.`, details);
    this.timeout = timeout;
    this.phase = phase;
  }
}
