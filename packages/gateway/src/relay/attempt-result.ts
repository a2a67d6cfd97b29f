import type { SourceSuccess } from '../call/source.ts';

/** How one request to the upstream ended. */
export type AttemptResult = AttemptSuccess | AttemptFailure;

export interface AttemptSuccess {
  readonly ok: true;
  readonly payload: SourceSuccess;
}

export interface AttemptFailure {
  readonly ok: false;
  /** The code and message for the caller when the request is not retried. */
  readonly code: number;
  readonly message: string;
  /** For the operator: what was wrong, from a small set of texts. @default the code */
  readonly cause?: string;
  /** What the failure says about the upstream and about the token of the gateway. */
  readonly reason: FailureReason;
  /** Whether the request may have been billed. */
  readonly isUncertain: boolean;
  /** Requests that the call may send in total while they fail in this way. */
  readonly maxAttempts: 1 | 2 | 3;
  /** Milliseconds that the upstream asks to wait. */
  readonly retryAfterMs?: number;
}

export type FailureReason =
  /** The upstream understood the call and refused it, so it works. */
  | 'refused'
  /** The upstream accepted the token and failed: its codes 301 and 500. */
  | 'failed'
  /** No response, or one that the contract does not allow. */
  | 'broken'
  /** The upstream asks to slow down. */
  | 'rate'
  /** The upstream refuses the token of the gateway. */
  | 'token';
