import type { OperationId } from '@social-data/contract';

/** At most `calls` calls in any window of `seconds` seconds. */
export interface Rate {
  readonly calls: number;
  readonly seconds: number;
}

/** What the tokens of an account may do. Null means unlimited. */
export interface AccountLimits {
  readonly operations: readonly OperationId[] | null;
  readonly rate: Rate | null;
  /** Maximum number of successful calls per day of the quota zone. */
  readonly dailyQuota: number | null;
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt: number | null;
  /** Origins of browser pages that may use the token, such as `https://app.example`. Calls without an `Origin` header pass. */
  readonly origins: readonly string[] | null;
  /** The group whose budgets count the calls of the account; null for none. */
  readonly group: string | null;
}

/** Limits that restrict nothing. */
export const unlimitedAccount: AccountLimits = {
  operations: null,
  rate: null,
  dailyQuota: null,
  expiresAt: null,
  origins: null,
  group: null,
};

/** An account: the limits, balance and usage behind one or more tokens. */
export interface Account extends AccountLimits {
  /** Short identifier for commands and logs; not secret. */
  readonly id: string;
  /** Unique among the accounts that are not revoked. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds since 1970; null while the account may be used. */
  readonly revokedAt: number | null;
}

/** An account with its current balance. Rotating the token changes neither limits nor balance nor usage. */
export interface AccountSummary extends Account {
  /** Credits minus those reserved by calls in flight; null is unlimited. */
  readonly balance: number | null;
}

export interface NewAccount extends AccountLimits {
  readonly name: string;
  /** Credits; null is unlimited. */
  readonly balance: number | null;
  readonly secretHash: string;
}

/** One of the changes of `Store.changeAccounts`. */
export type AccountChange =
  | { readonly kind: 'update'; readonly id: string; readonly changes: AccountChanges }
  | ({ readonly kind: 'top-up'; readonly id: string; readonly credits: number } & TopUpDetails)
  | { readonly kind: 'revoke'; readonly id: string };

export interface TopUpDetails {
  /** Why it is made, for readers of the ledger. @default none */
  readonly note?: string;
  /** Idempotency key: a top-up whose key was used changes nothing. The store remembers it for ever. @default none */
  readonly key?: string;
}

export interface ChangedAccount extends AccountSummary {
  /** Whether nothing was changed, because the top-up with this key had been made before. @default false */
  readonly isRepeated?: boolean;
}

export interface AccountChanges extends Partial<AccountLimits> {
  readonly name?: string;
  /** Credits that further calls may spend, set with an entry in the ledger; null is unlimited. */
  readonly balance?: number | null;
}
