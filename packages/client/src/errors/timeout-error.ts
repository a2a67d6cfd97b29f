import { type ErrorDetails, SocialDataError } from './social-data-error.ts';

/** The response was not complete in time. */
export class TimeoutError extends SocialDataError {
  static override readonly kind = 'TimeoutError';
  declare readonly name: 'TimeoutError';
  declare readonly code?: undefined;
  /** The timeout that was exceeded, in milliseconds. */
  readonly timeout: number;
  /** `attempt` for one request with its body, `total` for the call with its retries and waits. */
  readonly phase: 'attempt' | 'total';

  constructor(timeout: number, phase: 'attempt' | 'total', details: ErrorDetails) {
    const option = phase === 'total' ? 'totalTimeout' : 'timeout';
    super(`The ${phase} was not complete within ${timeout} ms.`, `Raise ${option}.`, details);
    this.timeout = timeout;
    this.phase = phase;
  }
}
