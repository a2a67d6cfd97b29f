import type { OperationId } from '@social-data/contract';

/** So many calls within so many seconds, in any stretch of that length. */
export interface Rate {
  readonly calls: number;
  readonly seconds: number;
}

/** What the holder of a token may do. Null means unlimited. */
export interface TokenLimits {
  readonly operations: readonly OperationId[] | null;
  readonly rate: Rate | null;
  /** Calls that may succeed on one day of the quota's zone. */
  readonly dailyQuota: number | null;
  /** Milliseconds since 1970 from which the token counts as not valid. */
  readonly expiresAt: number | null;
  /** Origins of browser pages that may use the token, as `https://app.example`; calls without an origin are not held to it. */
  readonly origins: readonly string[] | null;
}

/** The limits of a token for which none was given. */
export const unlimited: TokenLimits = {
  operations: null,
  rate: null,
  dailyQuota: null,
  expiresAt: null,
  origins: null,
};

/** Who calls, and what it may do. */
export interface TokenHolder extends TokenLimits {
  /** Short identifier, for commands, logs and metrics; not secret. */
  readonly id: string;
  /** Unique among the accounts that are not revoked. */
  readonly name: string;
  readonly createdAt: number;
  readonly revokedAt: number | null;
}

/**
 * A holder's account. Its secrets can be rotated; limits, balance and everything that was spent
 * belong to the account and stay.
 */
export interface TokenAccount extends TokenHolder {
  /** Credits left, reserved ones taken off; null is unlimited. */
  readonly balance: number | null;
}
