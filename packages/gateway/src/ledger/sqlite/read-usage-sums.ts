import type { DatabaseSync } from 'node:sqlite';
import { columns } from '../../database/columns.ts';
import type { UsageFilter, UsageSubject, UsageSumRow } from '../usage-rows.ts';
import { inBatches } from './in-batches.ts';
import { readVia } from './read-usage.ts';

/** What a sum is of, and by which days. The group is the one at the end of the day, as budgets count it. */
const SUBJECTS: Readonly<Record<UsageSubject, string>> = {
  account: 'account AS subject, NULL AS day',
  group: `(SELECT group_name FROM memberships m WHERE m.account = usage.account AND since <= usage.day
    ORDER BY since DESC LIMIT 1) AS subject, day`,
};

/** Batches of usage, summed in the database: over the days of each account, or over the accounts of each group. */
export function readUsageSums(
  database: DatabaseSync,
  by: UsageSubject,
  filter: UsageFilter = {},
): Generator<readonly UsageSumRow[]> {
  const { from = null, to = null } = filter;
  const select = database.prepare(`
    SELECT sums.*, accounts.name FROM (
      SELECT ${SUBJECTS[by]}, operation, code, via, sum(calls) AS calls, sum(credits) AS credits, sum(saved) AS saved
      FROM usage WHERE (?1 IS NULL OR day >= ?1) AND (?2 IS NULL OR day <= ?2)
      GROUP BY 1, 2, operation, code, via
    ) sums LEFT JOIN accounts ON ?3 = 'account' AND accounts.id = subject`);
  return inBatches(select.iterate(from, to, by), (row) => ({
    subject: columns.textOrNull(row, 'subject'),
    name: columns.textOrNull(row, 'name'),
    day: columns.textOrNull(row, 'day'),
    operationId: columns.text(row, 'operation'),
    code: columns.number(row, 'code'),
    via: readVia(columns.text(row, 'via')),
    calls: columns.number(row, 'calls'),
    credits: columns.number(row, 'credits'),
    saved: columns.number(row, 'saved'),
  }));
}
