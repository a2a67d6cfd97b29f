/**
 * A `quota-taken` entry gave back the balance, and not the daily quota: its response was probably billed and could not be
 * passed on. An `opening` entry has the place of those that were pruned. A `refunded` entry gives back a charge whose
 * caller got a failure: the entry with the same request.
 */
export type LedgerState =
  | 'reserved'
  | 'released'
  | 'quota-taken'
  | 'charged'
  | 'delivered'
  | 'refunded'
  | 'topped-up'
  | 'opening';

export interface LedgerFilter {
  /** Only of these accounts. */
  readonly accountIds?: readonly string[];
  readonly state?: LedgerState;
  /** Only entries that are noted as uncertain. */
  readonly isUncertain?: boolean;
  readonly limit?: number;
}

/** Charges are negative, refunds and top-ups positive. */
export interface LedgerEntry {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly accountId: string;
  readonly operationId: string | null;
  readonly requestId: string | null;
  /** The quota day of a call, as 2026-01-31; null for a top-up. */
  readonly day: string | null;
  readonly credits: number;
  readonly state: LedgerState;
  /** Credits after this entry, reservations of calls in flight not subtracted; null when no balance changed. */
  readonly balanceAfter: number | null;
  /** Requests of the call that an upstream may have billed without a charge here. */
  readonly uncertain: number;
  /** Why a top-up was made; null when nobody said, and for other entries. */
  readonly note: string | null;
  /** The key of the upstream that pays the call; null when no request was or may have been billed, or it is not known. */
  readonly upstreamKey: string | null;
}
