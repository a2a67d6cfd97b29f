import { columns, type Row } from '@social-data/database/columns';
import { type LedgerDatabase, readBatches, type Value } from './ledger-database.ts';
import type { LedgerEntry, LedgerFilter, LedgerState } from './ledger-entry.ts';

/** Batches of ledger entries, newest first. */
export function readLedger(
  database: LedgerDatabase,
  filter: LedgerFilter = {},
  signal?: AbortSignal,
): AsyncIterable<readonly LedgerEntry[]> {
  const { accountIds, state, isUncertain = false, limit } = filter;
  // Calls in flight have an index or a table of their own.
  const entries = state === 'reserved' ? database.relations.inFlight : 'ledger_entries';
  const values: Value[] = [];
  const place = (value: Value) => `$${values.push(value)}`;
  // Only the conditions that are asked for, so that the indexes of reserved and of uncertain entries are used.
  const conditions = [
    ...(accountIds === undefined ? [] : [`account IN (${accountIds.map(place).join(', ')})`]),
    ...(state === undefined ? [] : [`state = ${place(state)}`]),
    ...(isUncertain ? ['uncertain > 0'] : []),
  ];
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const text = `SELECT e.*, (SELECT note FROM top_ups WHERE entry = id) AS note
    FROM ${entries} e ${where} ORDER BY id DESC
    ${limit === undefined ? '' : `LIMIT ${place(limit)}`}`;
  return readBatches(database, { text, values }, readEntry, signal);
}

export function readEntry(row: Row): LedgerEntry {
  return {
    id: columns.number(row, 'id'),
    at: columns.number(row, 'at'),
    accountId: columns.text(row, 'account'),
    operationId: columns.textOrNull(row, 'operation'),
    requestId: columns.textOrNull(row, 'request'),
    day: columns.textOrNull(row, 'day'),
    credits: columns.number(row, 'credits'),
    state: readState(columns.text(row, 'state')),
    balanceAfter: columns.numberOrNull(row, 'balance_after'),
    uncertain: columns.number(row, 'uncertain'),
    note: columns.textOrNull(row, 'note'),
    upstreamKey: columns.textOrNull(row, 'upstream_key'),
  };
}

/** The table's CHECK constraint allows no other states. */
function readState(text: string): LedgerState {
  return text as LedgerState;
}
