import type { DatabaseSync } from 'node:sqlite';
import { columns, type Row } from '../../database/columns.ts';
import type { LedgerEntry, LedgerFilter, LedgerState } from '../store.ts';

/** Ledger entries, newest first. */
export function readLedger(database: DatabaseSync, filter: LedgerFilter = {}): LedgerEntry[] {
  const { accountId = null, state = null, limit = -1 } = filter;
  // The literal state lets SQLite use the partial index of reserved entries.
  const source =
    state === 'reserved'
      ? `ledger WHERE state = 'reserved' AND ?2 IS NOT NULL`
      : 'ledger_lines WHERE (?2 IS NULL OR state = ?2)';
  const rows = database.prepare(`
    SELECT * FROM ${source} AND (?1 IS NULL OR account = ?1) ORDER BY id DESC LIMIT ?3`);
  return rows.all(accountId, state, limit).map(readEntry);
}

function readEntry(row: Row): LedgerEntry {
  return {
    id: columns.number(row, 'id'),
    at: columns.number(row, 'at'),
    accountId: columns.text(row, 'account'),
    operationId: columns.textOrNull(row, 'operation'),
    requestId: columns.textOrNull(row, 'request'),
    credits: columns.number(row, 'credits'),
    state: readState(columns.text(row, 'state')),
    balanceAfter: columns.numberOrNull(row, 'balance_after'),
  };
}

/** The table's CHECK constraint allows no other states. */
function readState(text: string): LedgerState {
  return text as LedgerState;
}
