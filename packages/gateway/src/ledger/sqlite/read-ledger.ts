import type { DatabaseSync } from 'node:sqlite';
import { columns, type Row } from '../../database/columns.ts';
import type { LedgerEntry, LedgerFilter, LedgerState } from '../store.ts';
import { inBatches } from './in-batches.ts';

/** Consecutive ledger entries that are read at a time. */
const BATCH_ENTRIES = 500;

/** Only top-ups have one. */
const NOTE = '(SELECT note FROM top_ups WHERE entry = id) AS note';

/** Batches of ledger entries, newest first. */
export function* readLedger(
  database: DatabaseSync,
  filter: LedgerFilter = {},
): Generator<readonly LedgerEntry[]> {
  if (filter.isRecovered) return;
  if (filter.state === 'reserved') {
    yield readReserved(database, filter);
    return;
  }
  if (filter.isUncertain) {
    yield* readUncertain(database, filter);
    return;
  }
  const { accountId = null, state = null } = filter;
  let { limit = Number.MAX_SAFE_INTEGER } = filter;
  const selectLast = database.prepare('SELECT max(id) AS id FROM ledger WHERE id < ?');
  const select = database.prepare(`
    SELECT *, ${NOTE} FROM ledger_lines WHERE id BETWEEN ?1 AND ?2 AND (?3 IS NULL OR state = ?3)
      AND (?4 IS NULL OR account = ?4) ORDER BY id DESC LIMIT ?5`);
  let end = Number.MAX_SAFE_INTEGER;
  while (limit > 0) {
    const last = selectLast.get(end)?.id;
    if (typeof last !== 'number') return;
    const first = last - BATCH_ENTRIES + 1;
    const entries = select.all(first, last, state, accountId, limit).map(readEntry);
    if (entries.length > 0) yield entries;
    limit -= entries.length;
    end = first;
  }
}

/** Entries of calls in flight. The literal state lets SQLite use the partial index of reserved entries. */
function readReserved(database: DatabaseSync, filter: LedgerFilter): readonly LedgerEntry[] {
  const { accountId = null, limit = -1 } = filter;
  const select = database.prepare(`
    SELECT *, coalesce((SELECT requests FROM uncertain_entries WHERE entry = id), 0) AS uncertain,
      NULL AS note
    FROM ledger WHERE state = 'reserved' AND (?1 IS NULL OR account = ?1)
      AND (NOT ?3 OR id IN (SELECT entry FROM uncertain_entries))
    ORDER BY id DESC LIMIT ?2`);
  return select.all(accountId, limit, filter.isUncertain ? 1 : 0).map(readEntry);
}

/** Entries that are noted as uncertain are few, so they are not looked for in the whole ledger. */
function readUncertain(
  database: DatabaseSync,
  filter: LedgerFilter,
): Generator<readonly LedgerEntry[]> {
  const { accountId = null, state = null, limit = -1 } = filter;
  const select = database.prepare(`
    SELECT ledger_lines.*, NULL AS note FROM uncertain_entries CROSS JOIN ledger_lines ON id = entry
    WHERE (?1 IS NULL OR account = ?1) AND (?2 IS NULL OR state = ?2) ORDER BY entry DESC LIMIT ?3`);
  return inBatches(select.iterate(accountId, state, limit), readEntry);
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
    uncertain: columns.number(row, 'uncertain'),
    note: columns.textOrNull(row, 'note'),
    upstreamKey: columns.textOrNull(row, 'upstream_key'),
  };
}

/** The table's CHECK constraint allows no other states. */
function readState(text: string): LedgerState {
  return text as LedgerState;
}
