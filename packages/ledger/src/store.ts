import type { OperationId } from '@social-data/contract';
import type { BackupOptions } from '@social-data/database/backup-database';
import type { NotReadyReason } from '@social-data/source/source';
import type { Account } from './accounts.ts';
import type { CommonStore } from './common-store.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import type { LimitState, RefusedAdmission, ReuseAdmission } from './rules/limits.ts';
import type { Via } from './usage.ts';

/**
 * The durable state of the gateway: accounts, their spending, and the ledger that proves it.
 *
 * A store reads its own clock and knows the time zone of the daily quota.
 * `test/ledger/store-suite.ts` holds the tests of every implementation.
 */
export interface Store extends Pick<CommonStore, keyof CommonStore> {
  /**
   * The account whose secret has this hash and has not ended. The caller checks expiry and revocation of the account.
   * Returns the same `account` until it changes.
   * @param reading `fresh` when absent
   */
  findAccount(
    secretHash: string,
    reading?: AccountReading,
  ): Promise<FoundAccount | undefined> | FoundAccount | undefined;
  /**
   * The latest time that the store has seen, in whole milliseconds since 1970, after a restart at least that of the newest
   * ledger entry. Expiry is judged by it, so that no token becomes valid again when the clock is set back.
   */
  latestTime(): number;
  /**
   * Takes rate, daily quota and balance for a call in one atomic step, or none of them (decision D4): of any number of
   * simultaneous calls exactly as many pass as the limits allow. `changed` when the account has another version: then
   * nothing is taken.
   */
  admit(call: AdmissionRequest): Promise<Admission | 'changed'> | Admission;
  /** Takes the rate alone, for a response that costs nothing because it was paid by another call. Otherwise as `admit`. */
  admitReuse(
    accountId: string,
    version?: number,
  ): Promise<ReuseAdmission | 'changed'> | ReuseAdmission;
  /**
   * Resolves once a reservation survives the end of the process. A power loss may take those of the last moment. Rejects
   * when it could not be written; then it is released, and must not be settled.
   */
  persist(reservation: Reservation): Promise<void>;
  /**
   * Ends a reservation: code 0 charges it, any other code releases balance and quota, the latter unless a note says that
   * the call takes it (decision D5). Also counts the call in the usage. Resolves once the end is durable. Rejects when it
   * could not be made durable; then nothing is charged, taken or counted.
   */
  settle(reservation: Reservation, code: number, notes?: SettlementNotes): Promise<Settlement>;
  /** Records that the response to a charged call was written in full. Not awaited: a crash may lose it. */
  markDelivered(reservation: Reservation): void;
  /** Counts a call that `settle` did not count: one that was refused, or whose `settle` rejected. */
  count(call: UncountedCall): void;
  /** What is left of the limits of an account: the figures on which `admit` decides. */
  limits(accountId: string): Promise<LimitState>;
  /** The nodes that share the database, by name; absent when there are no others. */
  nodes?(): Promise<readonly NodeRow[]>;
  /** Why nothing can be made durable, which a restart or the return of a shared database ends; undefined while all is well. For readiness. */
  problem(): NotReadyReason | undefined;
  /** Reservations that a crash left open; opening the store released them. */
  readonly released: readonly LedgerEntry[];
  /**
   * Copies everything into a new file while calls go on; see `backupDatabase`. Rejects when the file exists.
   */
  backup(file: string, options?: BackupOptions): Promise<void>;
  /** Calls the observer with the seconds that each commit waited for the disk; absent when nothing is written to one. */
  observeCommits?(observer: (seconds: number) => void): void;
  /** For metrics; undefined where no calls are written. */
  statistics?(): StoreStatistics | undefined;
  /**
   * Calls the listener when the reservations of all calls in progress were released, because other nodes have ended
   * this one: none of these calls can be charged any more. Absent when there are no other nodes.
   */
  onReservationsLost?(listener: () => void): void;
  /** Makes pending writes durable and closes the store. */
  close(): Promise<void>;
}

/** What metrics show of the writes of a store. */
export interface StoreStatistics {
  /** Parts of calls that are not written yet: they wait, or are on their way to the shared database. */
  readonly queuedWrites: number;
  /** Seconds since something was last written, or since the store was opened. */
  readonly lastWriteAge: number;
  /** Size of the write-ahead log, in bytes; absent without a data file. */
  readonly walBytes?: number;
  /** How often the connection for batches was opened again after it had been lost; absent without a shared database. */
  readonly reconnects?: number;
  /** Seconds until the lease of this node is over; 0 when it may be. Each batch begins a new one. Absent without a shared database, too. */
  readonly leaseRemaining?: number;
}

/** How an account is read: as it is now, or as the store remembers it, which saves a call the wait for a shared database. */
export type AccountReading = 'remembered' | 'fresh';

/** The version of an account that was just read. `admit` takes it for any version. */
export const CURRENT = 0;

export interface FoundAccount {
  readonly account: Account;
  /** `CURRENT`, or that of a remembered account: a whole number above zero, another one after each change of the account or its secrets. */
  readonly version: number;
}

export interface AdmissionRequest {
  readonly accountId: string;
  /** The version of the account by which the call was judged. @default CURRENT */
  readonly version?: number;
  readonly operationId: OperationId;
  readonly requestId: string;
  /** Price of the call in credits: a whole number, zero or more. */
  readonly cost: number;
  /**
   * Whether another server may bill the call. The ledger notes it as uncertain until it is settled, so a crash leaves the
   * note. @default false
   */
  readonly mayBeBilled?: boolean;
}

export type Admission = { readonly ok: true; readonly reservation: Reservation } | RefusedAdmission;

/** Quota and balance that a call holds until it is settled. */
export interface Reservation
  extends Pick<AdmissionRequest, 'accountId' | 'operationId' | 'requestId' | 'cost'> {
  /** Number of its ledger entry. */
  readonly id: number;
  /** The quota day on which the call was admitted, as 2026-01-31. */
  readonly day: string;
}

export interface Settlement {
  /** Credits charged: the cost, or 0. */
  readonly charged: number;
  readonly limits: LimitState;
}

/** What the end of a call is beside its code. */
export interface SettlementNotes {
  /** Requests of the call that may have been billed without a charge here. @default 0 */
  readonly uncertain?: number;
  /**
   * Whether a call that is not charged takes daily quota, because the response to one of its uncertain requests arrived
   * and was probably billed. Has no effect without an uncertain request. @default false
   */
  readonly takesQuota?: boolean;
  /**
   * The id of the key of the upstream whose requests of the call were or may have been billed. With it, a charge or taken quota
   * stays although a shared database replied after the deadline. @default none
   */
  readonly upstreamKey?: string | undefined;
  /** How a call that is not charged is counted when its caller got another response. */
  readonly countedAs?: { readonly code: number; readonly via: Via; readonly saved: number };
}

export interface UncountedCall {
  readonly accountId: string;
  readonly operationId: OperationId;
  readonly code: number;
  /** The quota day on which it is counted. @default today */
  readonly day?: string;
  /** @default 'call' */
  readonly via?: Via;
  /** Credits that the call would have cost. @default 0 */
  readonly saved?: number;
}

/** A gateway that shares the database. */
export interface NodeRow {
  readonly name: string;
  /** Whether it is in contact with the database. */
  readonly isLive: boolean;
  /** Milliseconds since 1970 at which it was first in contact without a break; null for one that is not. */
  readonly since: number | null;
  /** The revision of the dataset that it serves; null for a relay. */
  readonly revision: number | null;
  /** Why it does not serve the dataset; null when it does. */
  readonly problem: string | null;
}
