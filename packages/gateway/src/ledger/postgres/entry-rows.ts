import type { LedgerEntry } from '../store.ts';

/** A row with the columns below. A CHECK constraint allows the states of `LedgerState` only. */
export type EntryRow = LedgerEntry;

/** The columns of a ledger entry, under the names of `LedgerEntry`. */
export const ENTRY_COLUMNS =
  'id, at, account AS "accountId", operation AS "operationId", request AS "requestId", credits, state, balance_after AS "balanceAfter", uncertain, upstream_key AS "upstreamKey", (SELECT note FROM top_ups WHERE entry = id) AS note';
