import type { SourceSuccess } from '../source.ts';

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
  readonly billing: Billing;
  /** Requests that the call may send in total while they fail in this way. */
  readonly maxAttempts: 1 | 2 | 3;
  /** Milliseconds that the upstream asks to wait. */
  readonly retryAfterMs?: number;
}

/** Whether the upstream billed a request that failed. */
export type Billing =
  /** No: it was refused, or never sent. */
  | 'none'
  /** Nothing is known: no response arrived, or one of a server in between. */
  | 'unknown'
  /** A response arrived that looks like a success and cannot be passed on. */
  | 'probable';

export type FailureReason =
  /** The upstream understood the call and refused it, so it works. */
  | 'refused'
  /** The upstream accepted the token and failed: its codes 301 and 500. */
  | 'failed'
  /** No response, or one that the contract does not allow. */
  | 'broken'
  /** The upstream, or a server before it, does not serve this request. That says nothing about other requests. */
  | 'unserved'
  /** The upstream asks to slow down. */
  | 'rate'
  /** The upstream refuses the token of the gateway. */
  | 'token';
