import type { Evidence } from './operation-info.ts';

export type RetryAdvice = 'backoff' | 'cool-down' | 'after-reset' | 'never';

/** What a client needs of a code at run time. */
export interface CodeAdvice {
  /** When to send the call again; absent for never. */
  readonly retry?: Exclude<RetryAdvice, 'never'>;
  readonly hint?: string;
  readonly fixedBy?: string;
}

/** One value of `code` in the body, as the contract describes it. */
export interface ResultCodeInfo {
  readonly code: number;
  readonly name: string;
  /** Name of the error class for it; absent where the meaning is not known. */
  readonly error?: string;
  readonly meaning: string;
  readonly evidence?: Evidence;
  readonly retry?: {
    readonly advice: RetryAdvice;
    readonly evidence?: Evidence;
    readonly note?: string;
  };
  /** Who can do something about it. */
  readonly fixedBy?: string;
  /** What to do, as a sentence. */
  readonly hint?: string;
  /** Whether a call with this result costs. */
  readonly billed?: boolean;
}
