import type { DatabaseSync } from 'node:sqlite';
import { columns, type Row } from '../../database/columns.ts';
import type { UsageFilter, UsageRow } from '../store.ts';

const BATCH_ROWS = 500;

/** Batches of usage, ordered by day, account (in the order of creation), operation and code. */
export function* readUsage(
  database: DatabaseSync,
  filter: UsageFilter = {},
): Generator<readonly UsageRow[]> {
  const { accountId = null, from = null, to = null } = filter;
  const select = database.prepare(`
    SELECT usage.*, accounts.name FROM usage JOIN accounts ON accounts.id = usage.account
    WHERE (?1 IS NULL OR account = ?1) AND (?2 IS NULL OR day >= ?2) AND (?3 IS NULL OR day <= ?3)
    ORDER BY day, accounts.number, operation, code`);
  let batch: UsageRow[] = [];
  for (const row of select.iterate(accountId, from, to)) {
    batch.push(readRow(row));
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function readRow(row: Row): UsageRow {
  return {
    accountId: columns.text(row, 'account'),
    name: columns.text(row, 'name'),
    day: columns.text(row, 'day'),
    operationId: columns.text(row, 'operation'),
    code: columns.number(row, 'code'),
    calls: columns.number(row, 'calls'),
    credits: columns.number(row, 'credits'),
  };
}
