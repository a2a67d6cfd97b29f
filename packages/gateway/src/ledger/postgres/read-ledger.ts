import type pg from 'pg';
import type { LedgerEntry, LedgerFilter } from '../store.ts';
import { ENTRY_COLUMNS, type EntryRow } from './entry-rows.ts';
import { snapshotRows } from './snapshot-rows.ts';

/** Batches of ledger entries, newest first. */
export function readLedger(
  pool: pg.Pool,
  { accountId, state, isUncertain = false, limit }: LedgerFilter = {},
  signal?: AbortSignal,
): AsyncGenerator<readonly LedgerEntry[]> {
  // Only the conditions that are asked for, so that the index of uncertain entries is used.
  const conditions = ['($1::text IS NULL OR account = $1)', '($2::text IS NULL OR state = $2)'];
  if (isUncertain) conditions.push('uncertain > 0');
  const text = `SELECT ${ENTRY_COLUMNS} FROM ledger_entries WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT $3`;
  return snapshotRows<EntryRow>(pool, { text, values: [accountId, state, limit] }, signal);
}
