import type pg from 'pg';
import type { LedgerEntry, LedgerFilter } from '../store.ts';
import { snapshotRows } from './snapshot-rows.ts';

/** A row with the columns below. A CHECK constraint allows the states of `LedgerState` only. */
export type EntryRow = LedgerEntry;

/** The columns of a ledger entry, under the names of `LedgerEntry`. */
export const ENTRY_COLUMNS =
  'id, at, account AS "accountId", operation AS "operationId", request AS "requestId", credits, state, balance_after AS "balanceAfter", uncertain, upstream_key AS "upstreamKey", (SELECT note FROM top_ups WHERE entry = id) AS note';

/** Batches of ledger entries, newest first. */
export function readLedger(
  pool: pg.Pool,
  { accountId, state, isUncertain = false, isRecovered = false, limit }: LedgerFilter = {},
  signal?: AbortSignal,
): AsyncGenerator<readonly LedgerEntry[]> {
  // Only the conditions that are asked for, so that the index of uncertain entries is used.
  const conditions = ['($1::text IS NULL OR account = $1)', '($2::text IS NULL OR state = $2)'];
  if (isUncertain) conditions.push('uncertain > 0');
  const text = `SELECT ${ENTRY_COLUMNS} FROM ${isRecovered ? RECOVERED : 'ledger_entries'} WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT $3`;
  return snapshotRows<EntryRow>(pool, { text, values: [accountId, state, limit] }, signal);
}

/** As `ledger_entries`, for the charges that the database had lost. */
const RECOVERED = `(
  SELECT coalesce(r.entry, r.original) AS id, r.at, r.account, r.operation, r.request, r.credits,
    CASE WHEN r.entry IS NULL THEN 'lost' ELSE 'recovered' END AS state, l.balance_after, 0 AS uncertain, l.upstream_key
  FROM recovered_charges r LEFT JOIN ledger l ON l.id = r.entry
) e`;
