import type { Via } from './limits/via.ts';

/** A call of the log whose entry the ledger may lack. */
export interface LoggedCall {
  /** Milliseconds since 1970 at which its response was sent. */
  readonly time: number;
  readonly requestId: string;
  readonly accountId: string;
  readonly operationId: string;
  /** The quota day on which it was admitted. */
  readonly day: string;
  readonly code: number;
  readonly via: Via;
  readonly isCharged: boolean;
  /** Credits of the charge; 0 without one. */
  readonly credits: number;
  /** Requests that may have been billed without a charge. */
  readonly uncertain: number;
  /** Whether it took daily quota without a charge. */
  readonly takesQuota: boolean;
  readonly upstreamKey: string | null;
}

/** An entry that ended a call, which a change adds to the ledger. */
export interface EndedCall {
  readonly id: number;
  readonly at: number;
  readonly call: LoggedCall;
  readonly isCharged: boolean;
  /** The balance after the charge; null when none changes. */
  readonly balanceAfter: number | null;
  readonly uncertain: number;
  readonly takesQuota: boolean;
}
