import type { OperationId } from '@social-data/contract';
import type { TokenAccount, TokenHolder, TokenLimits } from '../tokens/token-account.ts';

/**
 * The durable state of the gateway: accounts, what they spent, and the ledger that proves it. Asynchronous
 * throughout, so that several gateways can share one over a network; `test/store` holds every implementation
 * to the same behaviour. What each call begins with may be told (or thrown) at once by a store that has it at
 * hand, as a source may: a promise is not free.
 */
export interface Store {
  createAccount(account: NewAccount): Promise<TokenAccount>;
  /** Rejects with `UnknownAccountError` for an id that there is not, like all that take one. */
  updateAccount(id: string, changes: AccountChanges): Promise<TokenAccount>;
  /** Adds a secret; the older ones end at the given time. Limits and spend stay. */
  rotateSecret(id: string, secretHash: string, othersEndAt: number): Promise<TokenAccount>;
  /** Holds from the next call on. */
  revokeAccount(id: string, at: number): Promise<TokenAccount>;
  /** Adds credits, or takes them off with a negative number, never below zero. An unlimited balance becomes a limited one. */
  topUp(id: string, credits: number, at: number): Promise<TokenAccount>;
  /** All accounts, revoked ones too, in the order of creation. */
  accounts(): Promise<readonly TokenAccount[]>;

  /**
   * Whose secret it is that is in force at the time; undefined for any other. Expiry and revocation of the account are
   * the caller's to judge. The same object until something of it changes.
   */
  findAccount(
    secretHash: string,
    now: number,
  ): Promise<TokenHolder | undefined> | TokenHolder | undefined;
  /**
   * Takes rate, quota and balance in one atomic step, or nothing at all (decision D4): of any number of
   * calls at the same time exactly as many pass as the limits allow.
   */
  admit(call: AdmissionRequest): Promise<Admission> | Admission;
  /**
   * Ends a reservation: the charge is kept, or quota and balance are given back. Resolves once that is
   * durable, so that an answer may leave; rejects when it could not be made durable, and then nothing is charged.
   * Counts the call in the usage under the code of its outcome; one that rejects counts nothing.
   * @param prepare makes what the promise resolves with. It may be called before the end is durable, in the time
   * that the disk takes, so it must have no effect on anyone: what it made is dropped on rejection. It must not throw:
   * then the promise rejects with what was thrown, although the charge stands.
   */
  settle<Prepared>(
    reservation: Reservation,
    outcome: Outcome,
    prepare: (settlement: Settlement) => Prepared,
  ): Promise<Prepared>;
  /** Notes that the answer to a charged call was handed over in full. Not awaited: what is lost of it in a crash is listed as perhaps not delivered. */
  markDelivered(reservation: Reservation): void;
  /** Counts a call that `settle` did not: one that was not admitted, and one whose `settle` rejected. For usage only. */
  count(call: { accountId: string; operationId: OperationId; day: string; code: number }): void;

  /** What the limits of an account stand at now: the very figures that `admit` decides on. */
  limits(accountId: string, at: { day: string; monotonic: number }): Promise<LimitState>;
  usage(filter?: UsageFilter): Promise<readonly UsageRow[]>;
  /** Newest first. */
  ledger(filter?: LedgerFilter): Promise<readonly LedgerEntry[]>;
  /** Every way in which balances, counters and ledger disagree; empty when all is well. */
  verify(): Promise<readonly string[]>;
  /** Reservations that a crash left open; they were released when the store was opened. */
  readonly released: readonly LedgerEntry[];
  /** Copies everything into a new file while calls go on; rejects when the file is there already. */
  backup(file: string): Promise<void>;
  /** A value that belongs to this data and not to this process, such as the key of signatures; made on first use. */
  secretValue(name: string): Promise<Uint8Array>;
  /** Makes durable what is under way, then lets go of the file. */
  close(): Promise<void>;
}

export interface NewAccount extends TokenLimits {
  readonly name: string;
  readonly balance: number | null;
  readonly secretHash: string;
  readonly createdAt: number;
}

export type AccountChanges = Partial<TokenLimits & { readonly name: string }>;

export interface AdmissionRequest {
  readonly accountId: string;
  readonly operationId: OperationId;
  readonly requestId: string;
  /** Price of the call in credits: a whole number, zero or more. */
  readonly cost: number;
  /** Wall clock, milliseconds. */
  readonly now: number;
  /** Monotonic clock, milliseconds. */
  readonly monotonic: number;
  /** The day of the quota's zone, as 2026-01-31. */
  readonly day: string;
}

/** Which limit refused a call. */
export type Limit = 'rate' | 'daily' | 'balance';

export type Admission =
  | { readonly ok: true; readonly reservation: Reservation }
  | {
      readonly ok: false;
      readonly limit: Limit;
      /** Milliseconds until the rate lets the next call through; only with `rate`. */
      readonly retryAfter?: number;
      readonly limits: LimitState;
    };

/** Quota and balance that are held for a call until it is settled. */
export interface Reservation {
  readonly id: number;
  readonly accountId: string;
  readonly operationId: OperationId;
  readonly requestId: string;
  readonly cost: number;
  readonly day: string;
}

/** Only code 0 keeps the charge (decision D5). */
export interface Outcome {
  readonly code: number;
  readonly now: number;
}

export interface Settlement {
  /** Credits charged: the cost, or 0. */
  readonly charged: number;
  readonly limits: LimitState;
}

/** Where the limits of an account stand; a limit that it does not have is absent. */
export interface LimitState {
  readonly rate?: {
    readonly limit: number;
    readonly seconds: number;
    readonly remaining: number;
    /** Milliseconds until the window is empty again. */
    readonly reset: number;
  };
  readonly daily?: { readonly limit: number; readonly remaining: number };
  readonly balance?: number;
}

export interface UsageFilter {
  readonly accountId?: string;
  /** First and last day, inclusive, as 2026-01-31. */
  readonly from?: string;
  readonly to?: string;
}

export interface UsageRow {
  readonly accountId: string;
  readonly name: string;
  readonly day: string;
  readonly operationId: string;
  readonly code: number;
  readonly calls: number;
  readonly credits: number;
}

export type LedgerState = 'reserved' | 'released' | 'charged' | 'delivered' | 'topped-up';

export interface LedgerFilter {
  readonly accountId?: string;
  readonly state?: LedgerState;
  readonly limit?: number;
}

/** One line of the ledger. Charges are negative, top-ups positive. */
export interface LedgerEntry {
  readonly id: number;
  readonly at: number;
  readonly accountId: string;
  readonly operationId: string | null;
  readonly requestId: string | null;
  readonly credits: number;
  readonly state: LedgerState;
  /** Credits after this line, those held by open calls not taken off; null where no balance was touched. */
  readonly balanceAfter: number | null;
}
