import type { DatabaseSync } from 'node:sqlite';
import { columns, type Row } from '../../database/columns.ts';
import type { Via, ViaTotals } from '../limits/via.ts';
import type { UsageFilter, UsageRow } from '../usage-rows.ts';
import { inBatches } from './in-batches.ts';

/** Batches of usage, ordered by day, account (in the order of creation), operation, code, way of being served and key of the upstream. */
export function readUsage(
  database: DatabaseSync,
  filter: UsageFilter = {},
): Generator<readonly UsageRow[]> {
  const { accountId = null, from = null, to = null } = filter;
  const select = database.prepare(`
    SELECT usage.*, accounts.name FROM usage JOIN accounts ON accounts.id = usage.account
    WHERE (?1 IS NULL OR account = ?1) AND (?2 IS NULL OR day >= ?2) AND (?3 IS NULL OR day <= ?3)
    ORDER BY day, accounts.number, operation, code, via, upstream_key`);
  return inBatches(select.iterate(accountId, from, to), readRow);
}

function readRow(row: Row): UsageRow {
  return {
    accountId: columns.text(row, 'account'),
    name: columns.text(row, 'name'),
    day: columns.text(row, 'day'),
    operationId: columns.text(row, 'operation'),
    code: columns.number(row, 'code'),
    via: readVia(columns.text(row, 'via')),
    calls: columns.number(row, 'calls'),
    credits: columns.number(row, 'credits'),
    saved: columns.number(row, 'saved'),
    upstreamKey: columns.text(row, 'upstream_key') || null,
  };
}

/** Totals of the successful calls of an account in a day or month, by the way in which they were served. */
export function readSuccesses(
  database: DatabaseSync,
  accountId: string,
  period: string,
): readonly ViaTotals[] {
  const select = database.prepare(`
    SELECT via, sum(calls) AS calls, sum(credits) AS credits, sum(saved) AS saved
    FROM usage WHERE account = ?1 AND day >= ?2 AND day <= ?2 || '-99' AND code = 0 GROUP BY via ORDER BY via`);
  return select.all(accountId, period).map((row) => ({
    via: readVia(columns.text(row, 'via')),
    calls: columns.number(row, 'calls'),
    credits: columns.number(row, 'credits'),
    saved: columns.number(row, 'saved'),
  }));
}

/** The table's CHECK constraint allows no other ways. */
export function readVia(text: string): Via {
  return text as Via;
}
