import { columns, type Row } from '@social-data/database/columns';

/**
 * A `quota-taken` entry gave back the balance, and not the daily quota: its response was probably billed and could not be
 * passed on. An `opening` entry has the place of those that were pruned. A `refunded` entry gives back a charge whose
 * caller got a failure: the entry with the same request.
 */
export const ledgerStates = [
  ...(['reserved', 'released', 'quota-taken', 'charged', 'delivered'] as const),
  ...(['refunded', 'topped-up', 'opening'] as const),
] as const;

export type LedgerState = (typeof ledgerStates)[number];

export interface LedgerFilter {
  /** Only of these accounts. */
  readonly accountIds?: readonly string[] | undefined;
  readonly state?: LedgerState | undefined;
  /** Only entries that are noted as uncertain. */
  readonly isUncertain?: boolean | undefined;
  readonly limit?: number;
}

/** Times are milliseconds since 1970. */
export type LedgerEntry = Readonly<ReturnType<typeof readEntry>>;

export function readEntry(row: Row) {
  return {
    id: columns.number(row, 'id'),
    at: columns.number(row, 'at'),
    accountId: columns.text(row, 'account'),
    operationId: columns.textOrNull(row, 'operation'),
    requestId: columns.textOrNull(row, 'request'),
    /** The quota day of a call, as 2026-01-31; null for a top-up. */
    day: columns.textOrNull(row, 'day'),
    /** Charges are negative, refunds and top-ups positive. */
    credits: columns.number(row, 'credits'),
    // The table's CHECK constraint allows no other states.
    state: columns.text(row, 'state') as LedgerState,
    /** Credits after this entry, reservations of calls in flight not subtracted; null when no balance changed. */
    balanceAfter: columns.numberOrNull(row, 'balance_after'),
    /** Requests of the call that an upstream may have billed without a charge here. */
    uncertain: columns.number(row, 'uncertain'),
    /** Why a top-up was made; null when nobody said, and for other entries. */
    note: columns.textOrNull(row, 'note'),
    /** The key of the upstream that pays the call; null when no request was or may have been billed, or it is not known. */
    upstreamKey: columns.textOrNull(row, 'upstream_key'),
  };
}
